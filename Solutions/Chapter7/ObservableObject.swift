import Locking

/// An object that says "I'm about to change", and not which property will.
///
/// This is how views found out about changes before observation. Combine, Apple's framework for
/// values over time, has a protocol of this name.
public protocol ObservableObject: AnyObject {
    /// Notifies the subscribers. (In Combine, you don't declare it: each object gets one.)
    var objectWillChange: ObjectWillChange { get }
}

/// A property whose setter says "I'm about to change" for its object. Set it on the loop's thread: a
/// turn between the message and the store would show the old value, and nothing would report the new.
///
/// A wrapper normally knows only its own value. This one reaches the object it is in: the compiler
/// uses the static subscript in place of `wrappedValue`, and hands it the object.
@propertyWrapper
public struct Published<Value> {
    private var value: Value

    /// A published property with an initial value.
    public init(wrappedValue: Value) {
        value = wrappedValue
    }

    /// Only says that a struct can't have published properties.
    @available(*, unavailable, message: "@Published is for the properties of a class")
    public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// The value, as a property of an object.
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

    /// Starts without subscribers.
    public init() {}

    /// Calls a closure before each change, until the subscription is released. (A
    /// message that is under way may still arrive.)
    ///
    /// - Parameter receive: What to call, on the thread of the change.
    /// - Returns: The subscription. Keep it: without it, nothing is called.
    public func sink(_ receive: @escaping @Sendable () -> Void) -> AnyCancellable {
        let number = subscribers.withLock { subscribers in
            subscribers.next += 1
            subscribers.all[subscribers.next] = receive
            return subscribers.next
        }
        return AnyCancellable { [weak self] in
            // Returned, so that it is released outside of the lock: releasing it may run any code.
            _ = self?.subscribers.withLock { $0.all.removeValue(forKey: number) }
        }
    }

    /// Says "I'm about to change" to each subscriber.
    public func send() {
        for receive in subscribers.withLock({ $0.all }).values { receive() }
    }
}

/// A subscription, which ends when it is deallocated.
public final class AnyCancellable: Sendable {
    private let onCancel: @Sendable () -> Void

    init(_ onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    deinit { onCancel() }
}

/// Subscribes a view to an object that it was given.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
    /// The object.
    public var wrappedValue: Object

    /// The view will subscribe to this object.
    public init(wrappedValue: Object) {
        self.wrappedValue = wrappedValue
    }

    /// The view subscribes to the object.
    var objects: [any ObservableObject] { [wrappedValue] }
}

extension ObservedObject: Equatable {
    /// The same object is the same input, whatever it holds.
    public static func == (left: Self, right: Self) -> Bool {
        left.wrappedValue === right.wrappedValue
    }
}
