import Synchronization

/// An object that says that it is about to change, and not what.
///
/// This is how views heard of changes before there was observation: Combine has a protocol of this
/// name. It asks for more work, of the object and of the view, and tells less.
public protocol ObservableObject: AnyObject {
    /// Where the object says so.
    var objectWillChange: ObjectWillChange { get }
}

/// What subscribers hear an object's changes from.
public final class ObjectWillChange: Sendable {
    private let subscribers = Mutex((all: [Int: @Sendable () -> Void](), next: 0))

    /// Without subscribers, at first.
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
            // Returned, so that it is released outside of the lock: that may release anything.
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

/// Marks an object that a view has to hear of, since nothing can see what its body reads of it.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
    /// The object.
    public var wrappedValue: Object

    /// Marks an object.
    public init(wrappedValue: Object) {
        self.wrappedValue = wrappedValue
    }

    /// The view hears of the object.
    var objects: [any ObservableObject] { [wrappedValue] }
}

extension ObservedObject: Equatable {
    /// The same object is the same input, whatever it holds.
    public static func == (left: Self, right: Self) -> Bool {
        left.wrappedValue === right.wrappedValue
    }
}
