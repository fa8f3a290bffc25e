// MARK: Step 5.1 · Another thread's reads are in my list
// END Step 5.1

/// Collects reads, and registers its tracking for each one.
final class AccessList {
    /// The tracking that is registered for what was read.
    let tracking = ObservationTracking()

    // MARK: Step 5.6 · Only the inner call is notified
    /// What was read.
    private var reads: [(keyPath: AnyKeyPath, registrar: ObservationRegistrar)] = []

    /// Whether nothing was read.
    var isEmpty: Bool { reads.isEmpty }

    /// Records that a key path was read on the object of a registrar.
    func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
        guard tracking.register(for: Property(keyPath: keyPath), at: registrar) else { return }
        reads.append((keyPath, registrar))
    }

    /// Adds the reads of another list to this one.
    func merge(_ other: AccessList) {
        for read in other.reads { record(read.keyPath, of: read.registrar) }
    }
    // END Step 5.6
}

// MARK: Step 5.1 · Another thread's reads are in my list
/// The list that reads are recorded in, or `nil` outside of any tracking.
///
/// It is a global because a getter takes no arguments that could carry it. Until step 5.1,
/// `nonisolated(unsafe)` is a debt: a promise that no two threads use it at once, which no code keeps.
nonisolated(unsafe) var accessList: AccessList?
// END Step 5.1
