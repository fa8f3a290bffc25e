/// An object that belongs to a view's node, and that the view subscribes to.
///
/// The expression after `=` runs once for each node, before its body's first evaluation. (And once
/// more for each view whose `init` reads the object, which is then not the one that is kept.)
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty, Equatable {
    private let state: State<Object>

    // MARK: Step 7.4 · Kept by the node, and the screen is stale
    /// An object to keep, which is made only if the node has none yet.
    public init(wrappedValue: @autoclosure @escaping () -> Object) {
        state = State(location: Location(wrappedValue))
    }

    /// The object that the node keeps.
    public var wrappedValue: Object { state.wrappedValue }

    /// Takes the node's object, or hands it a new one if there is none yet.
    func connect(to node: Node, as label: String) {
        state.connect(to: node, as: label)
    }

    /// The view subscribes to the object.
    var objects: [any ObservableObject] { [wrappedValue] }
    // END Step 7.4
}
