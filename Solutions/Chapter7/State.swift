/// A value that the view's node keeps for as long as the node exists. Setting it makes the view's
/// evaluation outdated.
@propertyWrapper
public struct State<Value>: DynamicProperty, Equatable {
    /// The reference through which this property finds its storage.
    let location: Location<Value>

    /// Creates a state with an initial value.
    public init(wrappedValue: Value) {
        location = Location { wrappedValue }
    }

    init(location: Location<Value>) {
        self.location = location
    }

    /// A binding through which a view inside can read and write the value.
    public var projectedValue: Binding<Value> { Binding(location.storage, \.value) }

    // MARK: Step 7.3 · One ticket, and then none
    /// The value that the node keeps.
    public var wrappedValue: Value {
        get { location.storage.value }
        nonmutating set { location.storage.value = newValue }
    }

    /// Uses the storage in the node, or stores a new one there.
    func connect(to node: Node, as label: String) {
        let kept = node.storages[label] as? Storage<Value>
        location.storage = kept ?? Storage(location.makeValue())
        node.storages[label] = location.storage
    }

    /// The storage, which notifies the view before each change.
    var objects: [any ObservableObject] { [location.storage] }

    /// Always `true`: state isn't an input. The view uses its node's value, not the new view's value.
    public static func == (left: Self, right: Self) -> Bool { true }
    // END Step 7.3
}

/// An object that holds a value and announces each change before it replaces the value.
final class Storage<Value>: ObservableObject {
    let objectWillChange = ObjectWillChange()
    @Published var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// A reference from a view's property to its storage.
///
/// A view is immutable, but an object to which it refers isn't, so this is a class. If the same
/// view value is in two places on the screen, each place has its own storage. Before each
/// evaluation and each press, `connect` selects the storage of the place in question.
final class Location<Value> {
    /// Makes the initial value.
    let makeValue: () -> Value
    /// The node's storage once `connect` has set it. Before that, storage with the initial value.
    lazy var storage = Storage(makeValue())

    init(_ makeValue: @escaping () -> Value) {
        self.makeValue = makeValue
    }
}
