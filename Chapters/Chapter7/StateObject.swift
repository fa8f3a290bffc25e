/// An object that belongs to a view's node, and that the view subscribes to.
///
/// The expression after `=` runs once for each node, before its body's first evaluation. (And once
/// more for each view whose `init` reads the object, which is then not the one that is kept.)
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty, Equatable {
    private let state: State<Object>

    // MARK: Step 7.4 · Kept by the node, and the screen is stale
    /// An object.
    public init(wrappedValue: @autoclosure @escaping () -> Object) {
        state = State(wrappedValue: wrappedValue())
    }

    /// The object.
    public var wrappedValue: Object { state.wrappedValue }

    var objects: [any ObservableObject] { [] }
    // END Step 7.4
}
