/// A value that a view's node keeps, for as long as the view is on the screen.
///
/// The view itself is a value that is made again each time the view around it is evaluated. So the
/// value after `=` is only the initial value.
///
/// - Note: A write makes the view's evaluation outdated. Changing a property of an object in it is
///   not a write: an observable object reports that itself, and an ``ObservableObject`` goes
///   unnoticed.
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

    // MARK: Step 7.3 · Keep the value in the node, and let a write make the view outdated
    /// The value that the node keeps.
    public var wrappedValue: Value {
        get { location.storage.value }
        nonmutating set { location.storage.value = newValue }
    }

    /// Takes the node's storage, or hands it this one if there is none yet.
    func connect(to node: Node, as label: String) {
        if let kept = node.storages[label] as? Storage<Value> {
            location.storage = kept
        } else {
            node.storages[label] = location.storage
        }
    }

    /// The view is notified of writes.
    var objects: [any ObservableObject] { [location.storage] }

    /// A state is not an input: whatever value a new view starts with, the node's value counts.
    public static func == (left: Self, right: Self) -> Bool { true }
    // END Step 7.3
}

/// A value in an object of its own, which says when the value is about to be replaced.
final class Storage<Value>: ObservableObject {
    let objectWillChange = ObjectWillChange()
    var value: Value {
        willSet { objectWillChange.send() }
    }

    init(_ value: Value) {
        self.value = value
    }
}

/// Where a property of a view finds its storage.
///
/// A view can't be changed once it is made, but what it refers to can. So this is a class.
final class Location<Value> {
    private let makeValue: () -> Value
    /// The storage. If it is read before another one is set, it makes its own.
    lazy var storage = Storage(makeValue())

    init(_ makeValue: @escaping () -> Value) {
        self.makeValue = makeValue
    }
}
