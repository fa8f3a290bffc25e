/// Read and write access to a property of an object that lives elsewhere.
///
/// Besides two closures, a binding contains the object and the key path, so bindings can be
/// compared. Receiving an equal binding is no reason to evaluate a view again.
@propertyWrapper
public struct Binding<Value>: DynamicProperty, Equatable {
    private let object: AnyObject
    private let keyPath: AnyKeyPath
    private let get: () -> Value
    private let set: (Value) -> Void

    /// Creates a binding to a property of an object.
    public init<Object: AnyObject>(
        _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>
    ) {
        self.object = object
        self.keyPath = keyPath
        get = { object[keyPath: keyPath] }
        set = { object[keyPath: keyPath] = $0 }
    }

    /// The value of the property.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// The binding itself, for passing it on.
    public var projectedValue: Self { self }

    /// The object, if it is an `ObservableObject`. For any other object, reads are tracked instead.
    var objects: [any ObservableObject] {
        (object as? any ObservableObject).map { [$0] } ?? []
    }

    /// Returns whether both bindings refer to the same property of the same object.
    public static func == (left: Self, right: Self) -> Bool {
        left.object === right.object && left.keyPath == right.keyPath
    }
}
