/// An object that a view's node keeps, and that the view subscribes to.
///
/// The object is made once for each node, when the view's body is evaluated for the first time.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty, Equatable {
    private let state: State<Object>

    // MARK: Step 7.4 · Make the object once, keep it as State does, and subscribe to it
    /// An object.
    public init(wrappedValue: @autoclosure @escaping () -> Object) {
        state = State(wrappedValue: wrappedValue())
    }

    /// The object.
    public var wrappedValue: Object { state.wrappedValue }

    var objects: [any ObservableObject] { [] }
    // END Step 7.4
}
