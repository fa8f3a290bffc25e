import Locking
import Synchronization
import ThreadLocal

/// The trackings registered for one object.
@usableFromInline final class Observers: Sendable {
    // MARK: Step B.2 · Ask without a lock
    /// The trackings, protected by a lock. Checking for trackings doesn't need the lock.
    struct Trackings: ~Copyable, Sendable {
        private let table = Locked(Table())
        private let flag = Flag(false)

        /// Whether no tracking is registered. This is `false` by the time a tracked getter returns.
        var isEmpty: Bool { !flag.isSet }

        /// Runs a closure with exclusive access to the table, and then updates the flag.
        func withLock<Result: Sendable>(_ body: (inout Table) -> Result) -> Result {
            table.withLock { table in
                let wasEmpty = table.isEmpty
                let result = body(&table)
                if table.isEmpty != wasEmpty { flag.set(wasEmpty) }
                return result
            }
        }
    }

    /// The registered trackings, by property.
    let trackings = Trackings()

    /// Whether any tracking is registered.
    @usableFromInline var isObserved: Bool { !trackings.isEmpty }
    // END Step B.2

    /// Registers a tracking for a property.
    ///
    /// - Returns: Whether this registration is new.
    func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
        // MARK: Step B.6 · Keep the first few in an array
        trackings.withLock { $0.add(tracking, for: property) }
        // END Step B.6
    }

    /// Removes a tracking's registration for a property.
    func remove(_ id: ObservationTracking.ID, for property: Property) {
        // MARK: Step B.6 · Keep the first few in an array
        // Freeing a key's arguments can run arbitrary code, so the key is freed outside the lock.
        _ = trackings.withLock { $0.remove(id, for: property) }
        // END Step B.6
    }

    // MARK: Step B.4 · Replace the weak references
    /// Removes all trackings.
    func removeAll() {
        // Freeing closures can run arbitrary code, so the trackings are freed outside the lock.
        _ = trackings.withLock { trackings in
            defer { trackings = Table() }
            return trackings
        }
    }
    // END Step B.4

    /// Notifies the property's trackings before a change. After the change, notifies any trackings
    /// that have started in the meantime.
    @usableFromInline func notifyTrackings(of keyPath: AnyKeyPath, isAfterChange: Bool) {
        let property = Property(keyPath: keyPath)
        // MARK: Step B.6 · Keep the first few in an array
        let (affected, _) = trackings.withLock { trackings in
            trackings.take(property) {
                isAfterChange ? !$0.startedOnThisThread : !$0.isApplyRunningOnThisThread
            }
        }
        // END Step B.6
        // MARK: Step B.8 · Keep one element without an array
        var calls = Few<Call>()
        // Use indices: a loop over the elements would copy the `Few` and retain each element.
        for index in affected.indices {
            if let onChange = affected[index].cancel() { calls.append(Call(onChange: onChange)) }
        }
        for index in calls.indices { calls[index].onChange() }
        // END Step B.8
    }
}

// MARK: Step B.8 · Keep one element without an array
/// A closure to call. The struct saves an allocation, because a generic type such as `Few` would
/// wrap a bare closure in another closure.
private struct Call {
    let onChange: @Sendable () -> Void
}
// END Step B.8

/// Receives an object's reports of reads and changes, and holds the trackings that are registered
/// for the object's properties. From SE-0395.
public final class ObservationRegistrar: Sendable {
    // MARK: Step B.7 · Make the observers when the first tracking comes
    /// The observers, or `nil` until they are first needed. Most objects are never observed.
    ///
    /// The reference is `Unmanaged`, so reading it doesn't change a reference count.
    @usableFromInline let reference = Atomic<Unmanaged<Observers>?>(nil)

    /// The observers, which are created on first use.
    @usableFromInline var observers: Observers {
        if let reference = reference.load(ordering: .acquiring) {
            return reference.takeUnretainedValue()
        }
        let made = Unmanaged.passRetained(Observers())
        let (_, other) = reference.compareExchange(
            expected: nil, desired: made, ordering: .sequentiallyConsistent)
        guard let other else { return made.takeUnretainedValue() }
        made.release()
        return other.takeUnretainedValue()
    }

    /// Whether any tracking is registered.
    @inlinable var isObserved: Bool {
        // With step B.2's fences, `.acquiring` would do, but this ordering needs no proof.
        guard let reference = reference.load(ordering: .sequentiallyConsistent) else {
            return false
        }
        return reference._withUnsafeGuaranteedRef { $0.isObserved }
    }
    // END Step B.7

    deinit {
        // MARK: Step B.4 · Replace the weak references
        // Observers and their trackings retain each other. Removing the trackings breaks the cycle.
        if isObserved { observers.removeAll() }
        // END Step B.4
        // MARK: Step B.7 · Make the observers when the first tracking comes
        reference.load(ordering: .acquiring)?.release()
        // END Step B.7
    }

    /// Creates a registrar with no trackings.
    public init() {}

    // MARK: Step B.1 · Make no key path that isn't needed
    /// Reports that a property was read.
    ///
    /// Outside of any tracking, the call has no effect and doesn't even create the key path.
    ///
    /// - Parameters:
    ///   - subject: The object whose property was read.
    ///   - keyPath: The property's key path, evaluated only if needed.
    @inlinable
    public func access<Subject: Observable, Member>(
        _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
    ) {
        guard bonusThreadLocal != nil else { return }
        record(keyPath())
    }

    /// Reports that a property is about to change.
    ///
    /// - Parameters:
    ///   - subject: The object whose property is about to change.
    ///   - keyPath: The property's key path, evaluated only if needed.
    @inlinable
    public func willSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
    ) {
        guard isObserved else { return }
        observers.notifyTrackings(of: keyPath(), isAfterChange: false)
    }

    /// Reports that a property has changed.
    ///
    /// - Parameters:
    ///   - subject: The object whose property has changed.
    ///   - keyPath: The property's key path, evaluated only if needed.
    @inlinable
    public func didSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
    ) {
        // END Step B.1
        // MARK: Step B.2 · Ask without a lock
        // This fence puts the store of the new value before the check, even if the store is
        // relaxed.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        // END Step B.2
        // MARK: Step B.1 · Make no key path that isn't needed
        guard isObserved else { return }
        observers.notifyTrackings(of: keyPath(), isAfterChange: true)
    }

    /// Changes a property and reports the beginning and the end of the change.
    ///
    /// - Parameters:
    ///   - subject: The object whose property changes.
    ///   - keyPath: The property's key path, evaluated only if needed.
    ///   - mutation: The closure that changes the property.
    /// - Returns: The result of `mutation`.
    /// - Throws: Any error that `mutation` throws.
    @inlinable
    public func withMutation<Subject: Observable, Member, T>(
        of subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>,
        _ mutation: () throws -> T
    ) rethrows -> T {
        willSet(subject, keyPath: keyPath())
        defer { didSet(subject, keyPath: keyPath()) }
        return try mutation()
    }
    // END Step B.1

    /// Records a read in this thread's access list, if there is one.
    @usableFromInline func record(_ keyPath: AnyKeyPath) {
        // MARK: Step B.9 · Put the list on the stack
        accessList?.pointee.record(Property(keyPath: keyPath), of: observers)
        // END Step B.9
    }
}
