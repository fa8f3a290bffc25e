import ThreadLocal

/// Records each read and registers the list's tracking for the property.
final class AccessList {
    /// The tracking that is registered for each read.
    let tracking = ObservationTracking()

    /// The access list of the enclosing call, if any.
    let outer: AccessList?

    /// Whether the list contains no reads.
    private(set) var isEmpty = true

    init(inside outer: AccessList?) {
        self.outer = outer
    }

    /// Records a read of a property in this list and in the outer lists.
    func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
        // If a read isn't new to a list, it isn't new to the outer lists either.
        guard tracking.register(for: Property(keyPath: keyPath), at: registrar) else { return }
        isEmpty = false
        outer?.record(keyPath, of: registrar)
    }
}

/// This thread's access list, or `nil` outside of any tracking.
///
/// The variable is global, because a getter has no parameter through which to receive a list. Each
/// thread has its own value. The stored pointer doesn't retain the list. The function that sets the
/// variable keeps the new list alive until the outer list is restored.
var accessList: AccessList? {
    get { threadLocal.map { Unmanaged<AccessList>.fromOpaque($0).takeUnretainedValue() } }
    set { threadLocal = newValue.map { Unmanaged.passUnretained($0).toOpaque() } }
}
