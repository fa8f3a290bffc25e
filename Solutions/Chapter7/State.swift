/// A value that belongs to a view's node, and lasts as long as the node does.
/// A write makes the view's evaluation outdated.
@propertyWrapper
public struct State<Value>: DynamicProperty, Equatable {
    /// Where this property finds its storage.
    let location: Location<Value>

    /// A state with an initial value.
    public init(wrappedValue: Value) {
        location = Location { wrappedValue }
    }

    init(location: Location<Value>) {
        self.location = location
    }

    /// A binding, with which a view inside can read and write the value.
    public var projectedValue: Binding<Value> { Binding(location.storage, \.value) }

    // MARK: Step 7.3 · One ticket, and then none
    /// The value that the node keeps.
    public var wrappedValue: Value {
        get { location.storage.value }
        nonmutating set { location.storage.value = newValue }
    }

    /// Takes the node's storage, or hands it a new one if there is none yet.
    func connect(to node: Node, as label: String) {
        let kept = node.storages[label] as? Storage<Value>
        location.storage = kept ?? Storage(location.makeValue())
        node.storages[label] = location.storage
    }

    /// The view is notified of writes.
    var objects: [any ObservableObject] { [location.storage] }

    /// A state is not an input: whatever value a new view starts with, the node's value counts.
    public static func == (left: Self, right: Self) -> Bool { true }
    // END Step 7.3
}

/// A value in an object, which says "I'm about to change" before the value is replaced.
final class Storage<Value>: ObservableObject {
    let objectWillChange = ObjectWillChange()
    @Published var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// Leads from a property of a view to its storage.
///
/// A view can't be changed once it's made, but an object that it refers to can: hence a class.
/// If one value of a view is in two places on the screen, each has its own storage. Before each
/// evaluation and each press, `connect` lets this lead to the storage of the place that it's about.
final class Location<Value> {
    /// Makes the initial value.
    let makeValue: () -> Value
    /// The node's storage, once `connect` has set it. Until then, one with the initial value.
    lazy var storage = Storage(makeValue())

    init(_ makeValue: @escaping () -> Value) {
        self.makeValue = makeValue
    }
}
