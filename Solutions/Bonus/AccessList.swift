import ThreadLocal

// MARK: Step B.9 · Put the list on the stack
/// Collects reads, and registers its tracking for each one right away. It's on the stack of its call.
struct AccessList {
    /// The enclosing call's list, if any.
    let outer: UnsafeMutablePointer<AccessList>?

    init(inside outer: UnsafeMutablePointer<AccessList>?) {
        self.outer = outer
    }
    // END Step B.9

    /// The tracking that is registered for what was read.
    let tracking = ObservationTracking()

    // MARK: Step B.3 · Keep the reads in the list
    /// What was read, each property of an object once.
    private(set) var registrations = Few<ObservationTracking.Registration>()
    // END Step B.3

    // MARK: Step B.9 · Put the list on the stack
    /// Records that a property was read, here and in the outer lists.
    mutating func record(_ property: Property, of observers: Observers) {
        // END Step B.9
        // MARK: Step B.5 · Recognize a read by identity
        // Loops read the same few properties again and again.
        let isNoted = registrations.indices.suffix(8).contains { index in
            registrations[index].observers === observers
                && registrations[index].property.keyPath === property.keyPath
        }
        guard !isNoted else { return }
        // END Step B.5
        // MARK: Step B.3 · Keep the reads in the list
        guard observers.add(tracking, for: property) else { return }
        registrations.append(.init(observers: observers, property: property))
        // END Step B.3
        // If a read isn't new to a list, it isn't new to the outer lists either.
        // MARK: Step B.9 · Put the list on the stack
        outer?.pointee.record(property, of: observers)
        // END Step B.9
    }
}

// MARK: Step B.9 · Put the list on the stack
/// The list that this thread's reads are recorded in, or `nil` outside of any tracking.
///
/// It points to the stack of a call, which resets it before it returns.
var accessList: UnsafeMutablePointer<AccessList>? {
    get { bonusThreadLocal?.assumingMemoryBound(to: AccessList.self) }
    set { bonusThreadLocal = UnsafeMutableRawPointer(newValue) }
}
// END Step B.9
