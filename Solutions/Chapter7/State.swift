/// A value that a view's node keeps, for as long as the view is on the screen.
///
/// The view itself is a value that is made anew each time the view around it is evaluated. What
/// stands behind `=` is therefore the value to begin with, and no more.
///
/// - Note: A write makes the view's evaluation outdated. What an object in it holds is not written:
///   an observable object reports that by itself, and an ``ObservableObject`` is not heard.
@propertyWrapper
public struct State<Value>: DynamicProperty, Equatable {
    /// Where this value of the view finds the storage.
    let location: Location<Value>

    /// A state with a value to begin with.
    public init(wrappedValue: Value) {
        location = Location { wrappedValue }
    }

    init(location: Location<Value>) {
        self.location = location
    }

    /// The value as something that a view inside can be handed, to read it and to write it.
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

    /// The view hears of writes.
    var objects: [any ObservableObject] { [location.storage] }

    /// A state is no input: whatever a new value of the view begins with, the node's counts.
    public static func == (left: Self, right: Self) -> Bool { true }
    // END Step 7.3
}

/// A value with a place of its own, which says when it is about to be replaced.
final class Storage<Value>: ObservableObject {
    let objectWillChange = ObjectWillChange()
    var value: Value {
        willSet { objectWillChange.send() }
    }

    init(_ value: Value) {
        self.value = value
    }
}

/// Where a value of a view finds its storage.
///
/// A view's value can't be changed once it is made. What it refers to can: so this is a class.
final class Location<Value> {
    private let makeValue: () -> Value
    /// The storage: one of its own if it is asked before it is given another.
    lazy var storage = Storage(makeValue())

    init(_ makeValue: @escaping () -> Value) {
        self.makeValue = makeValue
    }
}
