/// A value that the view's node keeps for as long as the node exists. Setting the value makes the
/// view's evaluation outdated.
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

    /// A binding through which an inner view can read and write the value.
    public var projectedValue: Binding<Value> { Binding(location.storage, \.value) }

    // MARK: Step 7.3 · One ticket, and then none
    /// The value that the node keeps.
    public var wrappedValue: Value {
        get { location.storage.value }
        nonmutating set { location.storage.value = newValue }
    }

    /// Uses the node's storage for this property, or adds new storage to the node if there is none.
    func connect(to node: Node, as label: String) {
        let kept = node.storages[label] as? Storage<Value>
        location.storage = kept ?? Storage(location.makeValue())
        node.storages[label] = location.storage
    }

    /// The storage, which notifies the view before each change.
    var objects: [any ObservableObject] { [location.storage] }

    /// Always `true`: state isn't an input. The node's value is used, not the new view's value.
    public static func == (left: Self, right: Self) -> Bool { true }
    // END Step 7.3
}

/// An object that holds a value and announces each change before the value is replaced.
final class Storage<Value>: ObservableObject {
    let objectWillChange = ObjectWillChange()
    @Published var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// A reference from a view's property to its storage.
///
/// A view is immutable, but an object that the view refers to can change, so this is a class. If
/// the same view value is in two places on the screen, each place has storage of its own. Before
/// each evaluation and each press, `connect` selects the storage for the current place.
final class Location<Value> {
    /// Makes the initial value.
    let makeValue: () -> Value
    /// The node's storage, once `connect` has set this property. Until then, this is new storage
    /// with the initial value.
    lazy var storage = Storage(makeValue())

    init(_ makeValue: @escaping () -> Value) {
        self.makeValue = makeValue
    }
}
