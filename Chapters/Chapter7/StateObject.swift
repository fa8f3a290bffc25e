/// An object that the view's node keeps and that the view subscribes to.
///
/// The expression for the initial value runs once for each node, before the first evaluation. If a
/// view's `init` reads the object, the expression runs an extra time, and the object from that
/// extra run isn't kept.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty, Equatable {
    private let state: State<Object>

    // MARK: Step 7.4 · Kept by the node, and the screen is stale
    /// Creates a state object.
    public init(wrappedValue: @autoclosure @escaping () -> Object) {
        state = State(wrappedValue: wrappedValue())
    }

    /// The object.
    public var wrappedValue: Object { state.wrappedValue }

    var objects: [any ObservableObject] { [] }
    // END Step 7.4
}
