import Synchronization

/// An object that says that it is about to change, but not what.
///
/// This is how views found out about changes before there was observation: Combine has a protocol
/// of this name. It takes more work, in the object and in the view, and says less.
public protocol ObservableObject: AnyObject {
    /// Where the object says so.
    var objectWillChange: ObjectWillChange { get }
}

/// Notifies subscribers of an object's changes.
public final class ObjectWillChange: Sendable {
    private let subscribers = Mutex((all: [Int: @Sendable () -> Void](), next: 0))

    /// Has no subscribers at first.
    public init() {}

    /// Calls a closure before each change, until the subscription is cancelled or released.
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

    /// Says that the object is about to change.
    public func send() {
        for receive in subscribers.withLock({ $0.all }).values { receive() }
    }
}

/// A subscription, which ends when it is released.
public final class AnyCancellable: Sendable {
    private let onCancel: @Sendable () -> Void

    init(_ onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    deinit { onCancel() }
}

/// Marks an object that a view has to subscribe to, since nothing can see what the body reads.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
    /// The object.
    public var wrappedValue: Object

    /// Marks an object.
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
