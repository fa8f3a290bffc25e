/// An object that the view's node keeps and that the view subscribes to.
///
/// The expression for the initial value runs once for each node, before the first evaluation. If a
/// view's `init` reads the object, the expression runs an extra time, and the object from that
/// extra run isn't kept.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty, Equatable {
    private let state: State<Object>

    // MARK: Step 7.4 · Kept by the node, and the screen is stale
    /// Creates a state object. The expression runs only if the node has no object yet.
    public init(wrappedValue: @autoclosure @escaping () -> Object) {
        state = State(location: Location(wrappedValue))
    }

    /// The object that the node keeps.
    public var wrappedValue: Object { state.wrappedValue }

    /// Uses the node's object for this property, or adds a new object to the node if there is none.
    func connect(to node: Node, as label: String) {
        state.connect(to: node, as: label)
    }

    /// The object, which notifies the view before each change.
    var objects: [any ObservableObject] { [wrappedValue] }
    // END Step 7.4
}
