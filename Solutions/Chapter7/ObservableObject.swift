import Locking

/// An object that announces its changes without saying which property will change.
///
/// Before Observation, this is how views learned about changes. Combine, Apple's framework for
/// values over time, has a protocol with the same name.
public protocol ObservableObject: AnyObject {
    /// Notifies the subscribers before each change. (Combine adds this property automatically.)
    var objectWillChange: ObjectWillChange { get }
}

/// A property whose setter makes the object announce the change. Set the property on the loop's
/// thread. Otherwise, a turn could show the old value after the announcement, and nothing would
/// report the new value.
///
/// A property wrapper normally sees only its own value. This wrapper can also access the object
/// that contains the property, because the compiler uses the static subscript instead of
/// `wrappedValue` and passes the object to the subscript.
@propertyWrapper
public struct Published<Value> {
    private var value: Value

    /// Creates a published property with an initial value.
    public init(wrappedValue: Value) {
        value = wrappedValue
    }

    /// Unavailable: only the properties of a class can be published.
    @available(*, unavailable, message: "@Published is for the properties of a class")
    public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// Accesses the value through the object that contains the property.
    public static subscript<Object: ObservableObject>(
        _enclosingInstance object: Object,
        wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
        get { object[keyPath: storage].value }
        set {
            object.objectWillChange.send()
            object[keyPath: storage].value = newValue
        }
    }
}

/// Notifies subscribers before an object changes.
public final class ObjectWillChange: Sendable {
    private let subscribers = Locked((all: [Int: @Sendable () -> Void](), next: 0))

    /// Creates a publisher without subscribers.
    public init() {}

    /// Calls a closure before each change, until the subscription is released. (A notification that
    /// is already under way may still arrive.)
    ///
    /// - Parameter receive: The closure to call, on the thread that makes the change.
    /// - Returns: The subscription. Keep it, because the calls end when the subscription is
    ///   released.
    public func sink(_ receive: @escaping @Sendable () -> Void) -> AnyCancellable {
        let number = subscribers.withLock { subscribers in
            subscribers.next += 1
            subscribers.all[subscribers.next] = receive
            return subscribers.next
        }
        return AnyCancellable { [weak self] in
            // The closure is freed outside the lock, because freeing it can run arbitrary code.
            _ = self?.subscribers.withLock { $0.all.removeValue(forKey: number) }
        }
    }

    /// Notifies each subscriber that the object is about to change.
    public func send() {
        for receive in subscribers.withLock({ $0.all }).values { receive() }
    }
}

/// A subscription that ends when it is deallocated.
public final class AnyCancellable: Sendable {
    private let onCancel: @Sendable () -> Void

    init(_ onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    deinit { onCancel() }
}

/// Subscribes a view to an object that the view receives from outside.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
    /// The object that the view subscribes to.
    public var wrappedValue: Object

    /// Creates a subscription to the given object.
    public init(wrappedValue: Object) {
        self.wrappedValue = wrappedValue
    }

    /// The object, which notifies the view before each change.
    var objects: [any ObservableObject] { [wrappedValue] }
}

extension ObservedObject: Equatable {
    /// Returns whether both wrappers contain the same object. Only the object's identity is
    /// compared, not its properties.
    public static func == (left: Self, right: Self) -> Bool {
        left.wrappedValue === right.wrappedValue
    }
}
