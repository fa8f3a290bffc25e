import Synchronization

/// An object that says that it is about to change, and not what.
///
/// This is how views heard of changes before there was observation: Combine has a protocol of this
/// name. It asks for more work, of the object and of the view, and tells less.
public protocol ObservableObject: AnyObject {
    /// Where the object says so.
    var objectWillChange: ObjectWillChange { get }
}

/// Those who want to hear that an object is about to change.
public final class ObjectWillChange: Sendable {
    private let subscribers = Mutex<[@Sendable () -> Void]>([])

    /// Nobody, at first.
    public init() {}

    /// Calls a closure before the next change, once.
    func subscribe(_ subscriber: @escaping @Sendable () -> Void) {
        subscribers.withLock { $0.append(subscriber) }
    }

    /// Says that the object is about to change.
    public func send() {
        let subscribers = subscribers.withLock { subscribers in
            defer { subscribers = [] }
            return subscribers
        }
        for subscriber in subscribers {
            subscriber()
        }
    }
}

/// Marks an object that a view has to hear of, since nobody can see what its body reads.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
    /// The object.
    public var wrappedValue: Object

    /// Marks an object.
    public init(wrappedValue: Object) {
        self.wrappedValue = wrappedValue
    }
}

extension ObservedObject: Equatable {
    /// The same object is the same input, whatever it holds.
    public static func == (left: Self, right: Self) -> Bool {
        left.wrappedValue === right.wrappedValue
    }
}

/// A property of a view that is marked with ``ObservedObject``, whatever its type.
private protocol ObservedObjectProperty {
    var object: any ObservableObject { get }
}

extension ObservedObject: ObservedObjectProperty {
    fileprivate var object: any ObservableObject { wrappedValue }
}

/// The objects that a view marks with ``ObservedObject``.
func observedObjects(of view: any View) -> [any ObservableObject] {
    if view is any PrimitiveView { return [] }
    return Mirror(reflecting: view).children.compactMap {
        ($0.value as? any ObservedObjectProperty)?.object
    }
}
