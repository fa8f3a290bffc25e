import ThreadLocal

// MARK: Step B.9 · Put the list on the stack
/// Records reads, and registers the list's tracking for each one right away.
final class AccessList {
    /// The tracking that is registered for each read.
    let tracking = ObservationTracking()

    /// The access list of the enclosing call, if any.
    let outer: AccessList?
    // END Step B.9

    // MARK: Step B.3 · Keep the reads in the list
    /// Whether the list contains no reads.
    private(set) var isEmpty = true
    // END Step B.3

    // MARK: Step B.9 · Put the list on the stack
    init(inside outer: AccessList?) {
        self.outer = outer
    }

    /// Records a read of a property in this list and in the outer lists.
    func record(_ property: Property, of observers: Observers) {
        // END Step B.9
        // MARK: Step B.5 · Recognize a read by identity
        // END Step B.5
        // MARK: Step B.3 · Keep the reads in the list
        guard tracking.register(for: property, at: observers) else { return }
        isEmpty = false
        // END Step B.3
        // If a read isn't new to a list, it isn't new to the outer lists either.
        // MARK: Step B.9 · Put the list on the stack
        outer?.record(property, of: observers)
        // END Step B.9
    }
}

// MARK: Step B.9 · Put the list on the stack
/// This thread's access list, or `nil` outside of any tracking.
///
/// The stored pointer doesn't retain the list. The function that sets the variable keeps the new
/// list alive until the outer list is restored.
var accessList: AccessList? {
    get { bonusThreadLocal.map { Unmanaged<AccessList>.fromOpaque($0).takeUnretainedValue() } }
    set { bonusThreadLocal = newValue.map { Unmanaged.passUnretained($0).toOpaque() } }
}
// END Step B.9
