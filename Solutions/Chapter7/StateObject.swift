/// An object that a view's node keeps, and that the view subscribes to.
///
/// The object is made once for each node, when the view's body is evaluated for the first time.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty, Equatable {
    private let state: State<Object>

    // MARK: Step 7.4 · Make the object once, keep it as State does, and subscribe to it
    /// An object to keep, which is made only if the node has none yet.
    public init(wrappedValue: @autoclosure @escaping () -> Object) {
        state = State(location: Location(wrappedValue))
    }

    /// The object that the node keeps.
    public var wrappedValue: Object { state.wrappedValue }

    /// Takes the node's object, or hands it this one if there is none yet.
    func connect(to node: Node, as label: String) {
        state.connect(to: node, as: label)
    }

    /// The view subscribes to the object.
    var objects: [any ObservableObject] { [wrappedValue] }
    // END Step 7.4
}
