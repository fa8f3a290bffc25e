import ThreadLocal

// MARK: Step B.8 · Allocate once for a tracking
/// Receives the reads while it is in place. It is on the stack of the call whose reads it notes.
struct AccessList {
    /// The enclosing call's list, if any.
    let outer: UnsafeMutablePointer<AccessList>?

    init(inside outer: UnsafeMutablePointer<AccessList>?) {
        self.outer = outer
    }
    // END Step B.8

    /// The tracking that is registered for what was read.
    let tracking = ObservationTracking()

    // MARK: Step B.5 · Recognize a read by identity
    /// What was read, each property of an object once.
    private(set) var registrations = Few<ObservationTracking.Registration>()
    // END Step B.5

    // MARK: Step B.8 · Allocate once for a tracking
    /// Records that a property was read, here and in the outer lists.
    mutating func record(_ property: Property, of observers: Observers) {
        // END Step B.8
        // MARK: Step B.5 · Recognize a read by identity
        // Loops read the same few properties again and again.
        let isNoted = registrations.indices.suffix(8).contains { index in
            registrations[index].observers === observers
                && registrations[index].property.keyPath === property.keyPath
        }
        guard !isNoted, observers.add(tracking, for: property) else { return }
        registrations.append(.init(observers: observers, property: property))
        // END Step B.5
        // If a read isn't new to a list, it isn't new to the outer lists either.
        // MARK: Step B.8 · Allocate once for a tracking
        outer?.pointee.record(property, of: observers)
        // END Step B.8
    }
}

// MARK: Step B.8 · Allocate once for a tracking
/// The list that this thread's reads are recorded in, or `nil` outside of any tracking.
///
/// It points to the stack of a call, which resets it before it returns.
var accessList: UnsafeMutablePointer<AccessList>? {
    get { threadLocal?.assumingMemoryBound(to: AccessList.self) }
    set { threadLocal = UnsafeMutableRawPointer(newValue) }
}
// END Step B.8
