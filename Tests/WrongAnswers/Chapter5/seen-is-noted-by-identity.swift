// A list notes what it has seen, so the registrar isn't asked twice.
// Dies at: Step 5.4
// MARK: Step 5.4 · AccessList.swift
/// Collects reads, and registers its tracking for each one right away.
final class AccessList {
    /// The tracking that is registered for what was read.
    let tracking = ObservationTracking()

    /// The enclosing call's list, if any.
    let outer: AccessList?

    /// Whether nothing was read.
    private(set) var isEmpty = true

    init(inside outer: AccessList?) {
        self.outer = outer
    }

    /// What was read.
    private var seen: [ObjectIdentifier: Set<AnyKeyPath>] = [:]

    /// Records that a key path was read on the object of a registrar, here and in the outer lists.
    func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
        guard seen[ObjectIdentifier(registrar), default: []].insert(keyPath).inserted else {
            return
        }
        isEmpty = false
        _ = tracking.register(for: Property(keyPath: keyPath), at: registrar)
        outer?.record(keyPath, of: registrar)
    }
}
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
/// Registers the tracking for a change of one property of one object.
///
/// - Parameters:
///   - property: The property.
///   - registrar: The registrar of the object.
/// - Returns: `false` if it's registered there already. `true` otherwise, and if it's finished:
///   an outer tracking may still need the read.
func register(for property: Property, at registrar: ObservationRegistrar) -> Bool {
    state.withLock { state in
        guard !state.isFinished else { return true }
        guard registrar.add(self, for: property) else { return false }
        state.registrations.append(Registration(registrar: registrar, property: property))
        return true
    }
}

/// Calls `onChange` at the next change, or at once if another thread has made one.
func install(onChange: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
        if !state.isFinished { state.onChange = onChange }
        return state.isFinished
    }
    if isLate { onChange() }
}

/// Whether this thread started the tracking.
var startedOnThisThread: Bool { thread == UInt(bitPattern: currentThread) }

/// Whether `apply` is running right now, on this thread. A change made then is the tracking's
/// own, and isn't reported.
var isApplyRunningOnThisThread: Bool {
    startedOnThisThread && state.withLock { $0.onChange == nil }
}
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
guard !isApplyRunningOnThisThread else { return nil }
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
let list = AccessList(inside: accessList)
accessList = list
let result = apply()
accessList = list.outer
guard !list.isEmpty else { return result }
list.tracking.install(onChange: onChange())
return result
// END Step 5.4
