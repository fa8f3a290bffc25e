import ThreadLocal

// MARK: Step B.9 · Put the list on the stack
/// Records each read and registers the tracking for the property. Each call stores its list on the
/// stack.
struct AccessList {
    /// The tracking that is registered for each read.
    let tracking = ObservationTracking()

    /// The access list of the enclosing call, if any.
    let outer: UnsafeMutablePointer<AccessList>?
    // END Step B.9

    // MARK: Step B.3 · Keep the reads in the list
    /// The recorded reads, without duplicates.
    private(set) var registrations = Few<ObservationTracking.Registration>()
    // END Step B.3

    // MARK: Step B.9 · Put the list on the stack
    init(inside outer: UnsafeMutablePointer<AccessList>?) {
        self.outer = outer
    }

    /// Records a read of a property in this list and in the outer lists.
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
/// This thread's access list, or `nil` outside of any tracking.
///
/// The pointer points into the stack frame of a call. That call resets the pointer before
/// returning.
var accessList: UnsafeMutablePointer<AccessList>? {
    get { bonusThreadLocal?.assumingMemoryBound(to: AccessList.self) }
    set { bonusThreadLocal = UnsafeMutableRawPointer(newValue) }
}
// END Step B.9
