/// Read and write access to a value that lives elsewhere, as a property of an object.
///
/// Beside two closures, it has the object and the key path. So two bindings can be compared, and a
/// view that gets the same one again is left alone.
@propertyWrapper
public struct Binding<Value>: DynamicProperty, Equatable {
    private let object: AnyObject
    private let keyPath: AnyKeyPath
    private let get: () -> Value
    private let set: (Value) -> Void

    /// A property of an object.
    public init<Object: AnyObject>(
        _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>
    ) {
        self.object = object
        self.keyPath = keyPath
        get = { object[keyPath: keyPath] }
        set = { object[keyPath: keyPath] = $0 }
    }

    /// The value.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// The binding itself, to pass it on.
    public var projectedValue: Self { self }

    /// The object, if it is an `ObservableObject`. Otherwise reads of it are tracked.
    var objects: [any ObservableObject] {
        (object as? any ObservableObject).map { [$0] } ?? []
    }

    /// The same property of the same object is the same input.
    public static func == (left: Self, right: Self) -> Bool {
        left.object === right.object && left.keyPath == right.keyPath
    }
}
