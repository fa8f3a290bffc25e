// MARK: Step 5.1 · Another thread's reads are in my list
// END Step 5.1

/// Records each read and registers the list's tracking for the property.
final class AccessList {
    /// The tracking that is registered for each read.
    let tracking = ObservationTracking()

    // MARK: Step 5.6 · Only the inner call is notified
    /// The recorded reads.
    private var reads: [(keyPath: AnyKeyPath, registrar: ObservationRegistrar)] = []

    /// Whether the list contains no reads.
    var isEmpty: Bool { reads.isEmpty }

    /// Records that a property of a registrar's object was read.
    func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
        guard tracking.register(for: Property(keyPath: keyPath), at: registrar) else { return }
        reads.append((keyPath, registrar))
    }

    /// Adds another list's reads to this list.
    func merge(_ other: AccessList) {
        for read in other.reads { record(read.keyPath, of: read.registrar) }
    }
    // END Step 5.6
}

// MARK: Step 5.1 · Another thread's reads are in my list
/// The access list that is currently recording reads, or `nil` outside of any tracking.
///
/// This is a global variable, because a getter has no parameter through which to receive a list.
/// `nonisolated(unsafe)` is a debt: it promises the compiler that no two threads use the variable
/// at once, but no code keeps that promise until step 5.1.
nonisolated(unsafe) var accessList: AccessList?
// END Step 5.1
