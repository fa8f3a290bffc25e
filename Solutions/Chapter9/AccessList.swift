public import ThreadLocal

/// What was read during one call of ``withObservationTracking(_:onChange:)``, on its thread.
@usableFromInline
struct AccessList {
    /// A property that was read, and who keeps the trackings of its object.
    struct Read: Sendable {
        let property: Property
        let observers: Observers

        /// Whether this is, at first sight, a read of that property. By identity, which is quick.
        func isRead(of property: Property, _ observers: Observers) -> Bool {
            self.observers === observers && self.property.keyPath === property.keyPath
        }
    }

    /// Whom to tell when one of the properties changes.
    let tracking: ObservationTracking

    /// The list of the call that this one is inside of.
    let outer: UnsafeMutablePointer<AccessList>?

    /// What was read, each property of each object once.
    private(set) var reads: [Read] = []

    /// The observers of the objects that were made meanwhile. They are kept, so that no other object's
    /// are taken for them.
    private var newborn: [ObjectIdentifier: Observers] = [:]

    init(of tracking: ObservationTracking, inside outer: UnsafeMutablePointer<AccessList>?) {
        self.tracking = tracking
        self.outer = outer
    }

    /// The list that this thread's reads are recorded in, or `nil` while nobody wants to know.
    @usableFromInline
    static var current: UnsafeMutablePointer<AccessList>? {
        @inlinable get { threadLocal?.assumingMemoryBound(to: AccessList.self) }
        set { threadLocal = UnsafeMutableRawPointer(newValue) }
    }

    /// Records that a property was read, here and in the outer lists.
    mutating func record(_ property: Property, of observers: Observers) {
        // Loops read the same few properties again and again. What was read, the outer lists have.
        guard !reads.suffix(8).contains(where: { $0.isRead(of: property, observers) }) else {
            return
        }
        guard observers.insert(tracking, for: property) else { return }
        reads.append(Read(property: property, observers: observers))
        outer?.pointee.record(property, of: observers)
    }

    /// Notes that an object was made, here and in the outer lists.
    mutating func noteBirth(of observers: Observers) {
        newborn[ObjectIdentifier(observers)] = observers
        outer?.pointee.noteBirth(of: observers)
    }

    /// The list of a tracking, if this thread is inside of its `apply`.
    private static func list(
        of tracking: ObservationTracking
    ) -> UnsafeMutablePointer<AccessList>? {
        var list = current
        while let each = list, each.pointee.tracking !== tracking {
            list = each.pointee.outer
        }
        return list
    }

    /// Whether this thread is inside of the `apply` that a tracking belongs to.
    static func isCollecting(for tracking: ObservationTracking) -> Bool {
        list(of: tracking) != nil
    }

    /// Whether this thread is inside of the `apply` that a tracking belongs to, and an object was made
    /// in there.
    static func isNewborn(_ observers: Observers, for tracking: ObservationTracking) -> Bool {
        list(of: tracking)?.pointee.newborn[ObjectIdentifier(observers)] != nil
    }
}
