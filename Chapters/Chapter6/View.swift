/// A part of the screen, described by the parts that it is made of.
///
/// A view is a value that describes a part of the screen, and is soon replaced by another one. What
/// stays from one turn of the loop to the next belongs to the ``Renderer``.
public protocol View {
    /// What the view is made of.
    associatedtype Body: View

    /// The parts of the view.
    ///
    /// A body is a function of the view's stored properties, which are its inputs, and of what it
    /// reads from observable objects.
    @ViewBuilder var body: Body { get }
}

/// A view without a body: it says what is inside it, and how that is drawn.
public protocol PrimitiveView: View where Body == Self {
    /// What is inside the view.
    var children: [Child] { get }

    /// Draws the view.
    ///
    /// - Parameters:
    ///   - parts: What the children have drawn.
    ///   - origin: The view whose body describes this one.
    /// - Returns: The blocks that the view adds to the view around it.
    func draw(_ parts: [Block], from origin: Origin) -> [Block]
}

extension PrimitiveView {
    /// The view itself: a primitive view is not made of other views.
    public var body: Self { self }
}

/// A view inside another one.
public struct Child {
    /// Where a child is among its siblings. No two siblings have the same place.
    enum Place: Hashable {
        /// Its place between the braces.
        case place(Int)
        /// The element of a ``ForEach`` that it stands for, and how often that element came before.
        case element(AnyHashable, occurrence: Int)
    }

    /// What identifies a child among its siblings, from one turn of the loop to the next: a view of
    /// another type in the same place is a new view.
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
