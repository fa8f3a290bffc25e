import ThreadLocal

// MARK: Step B.9 · Put the list on the stack
/// Collects reads, and registers its tracking for each one right away.
final class AccessList {
    /// The enclosing call's list, if any.
    let outer: AccessList?

    init(inside outer: AccessList?) {
        self.outer = outer
    }
    // END Step B.9

    /// The tracking that is registered for what was read.
    let tracking = ObservationTracking()

    // MARK: Step B.3 · Keep the reads in the list
    /// Whether nothing was read.
    private(set) var isEmpty = true
    // END Step B.3

    // MARK: Step B.9 · Put the list on the stack
    /// Records that a property was read, here and in the outer lists.
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
/// The list that this thread's reads are recorded in, or `nil` outside of any tracking.
///
/// The pointer doesn't keep the list alive: the code that puts a list in place does, until it puts
/// the outer one back.
var accessList: AccessList? {
    get { bonusThreadLocal.map { Unmanaged<AccessList>.fromOpaque($0).takeUnretainedValue() } }
    set { bonusThreadLocal = newValue.map { Unmanaged.passUnretained($0).toOpaque() } }
}
// END Step B.9
