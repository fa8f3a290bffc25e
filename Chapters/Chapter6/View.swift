/// A description of a part of the screen. A view is composed of other views.
///
/// A view is a value that is soon replaced by a new view. The ``Renderer`` keeps whatever lasts
/// from one turn of the loop to the next.
public protocol View {
    /// The type of the view's body.
    associatedtype Body: View

    /// The content of the view.
    ///
    /// A body is a function of the view's inputs and of the properties that the body reads from
    /// observable objects. The inputs are the view's stored properties.
    @ViewBuilder var body: Body { get }
}

/// A view that has no body. Instead, it lists its children and draws itself.
public protocol PrimitiveView: View where Body == Self {
    /// The children, from first to last.
    var children: [Child] { get }

    /// Draws the view.
    ///
    /// - Parameters:
    ///   - parts: The blocks that the children have drawn.
    ///   - origin: The view whose body describes this view.
    /// - Returns: The blocks that the view contributes to the enclosing view.
    func draw(_ parts: [Block], from origin: Origin) -> [Block]
}

extension PrimitiveView {
    /// The view itself, because a primitive view has no other body.
    public var body: Self { self }
}

/// A view inside another view.
public struct Child {
    /// A child's place among its siblings. No two siblings have the same place.
    enum Place: Hashable {
        /// The child's position between the braces.
        case place(Int)
        /// The element of a ``ForEach``, and the number of equal elements before it.
        case element(AnyHashable, occurrence: Int)
    }

    /// Identifies a child among its siblings, from one turn of the loop to the next. A view of a
    /// different type in the same place is a new view.
    struct Identity: Hashable {
        let place: Place
        let type: ObjectIdentifier
    }

    let identity: Identity
    let view: any View

    init(_ place: Place, _ view: any View) {
        identity = Identity(place: place, type: ObjectIdentifier(type(of: view)))
        self.view = view
    }
}
