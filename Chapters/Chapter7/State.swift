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
    /// The value.
    public var wrappedValue: Value {
        get { location.storage.value }
        nonmutating set { location.storage.value = newValue }
    }

    func connect(to node: Node, as label: String) {}

    var objects: [any ObservableObject] { [] }

    /// Always `false`: so far, each state counts as a different input.
    public static func == (left: Self, right: Self) -> Bool { false }
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
