import ThreadLocal

/// Collects reads, and registers its tracking for each one.
final class AccessList {
    /// The tracking that is registered for what was read.
    let tracking: ObservationTracking

    /// The enclosing call's list, if any.
    let outer: AccessList?

    /// Whether nothing was read.
    private(set) var isEmpty = true

    init(of tracking: ObservationTracking, inside outer: AccessList?) {
        self.tracking = tracking
        self.outer = outer
    }

    /// Records that a key path was read on the object of a registrar, here and in the outer lists.
    func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
        let property = Property(keyPath: keyPath)
        var next: AccessList? = self
        // If a read isn't new to a list, it isn't new to the outer lists either.
        while let list = next, list.tracking.register(for: property, at: registrar) {
            list.isEmpty = false
            next = list.outer
        }
    }
}

/// The list that this thread's reads are recorded in, or `nil` outside of any tracking.
///
/// It is a global because a getter takes no arguments that could carry it. Each thread has its own.
/// The pointer doesn't keep the list alive: the code that puts a list in place does, until it puts the
/// outer one back.
var accessList: AccessList? {
    get { threadLocal.map { Unmanaged<AccessList>.fromOpaque($0).takeUnretainedValue() } }
    set { threadLocal = newValue.map { Unmanaged.passUnretained($0).toOpaque() } }
}
