// A list notes what it has seen, so the registrar isn't asked twice.
// Dies at: Step 5.4
// MARK: Step 5.4 · AccessList.swift
/// Receives the reads while it is in place, and makes its tracking wait for them right away.
final class AccessList {
    /// The tracking that waits for changes of what was read.
    let tracking = ObservationTracking()

    /// The list of the call that this one is inside of.
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
        _ = tracking.wait(for: Property(keyPath: keyPath), of: registrar)
        outer?.record(keyPath, of: registrar)
    }
}
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
/// Waits for a change of a property of one object.
///
/// - Parameters:
///   - property: The property.
///   - registrar: The registrar of the object.
/// - Returns: `false` if it already waits for that.
func wait(for property: Property, of registrar: ObservationRegistrar) -> Bool {
    state.withLock { state in
        guard !state.isOver else { return true }
        guard registrar.add(self, for: property) else { return false }
        state.references.append(Reference(registrar: registrar, property: property))
        return true
    }
}

/// Calls `onChange` at the next change, or at once if another thread has made one.
func report(to onChange: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
        if !state.isOver { state.onChange = onChange }
        return state.isOver
    }
    if isLate { onChange() }
}

/// Whether this thread started it.
var isOfThisThread: Bool { thread == UInt(bitPattern: currentThread) }

/// Whether this thread is in the call that starts it. A change that it makes there is its own.
var isStartingHere: Bool {
    isOfThisThread && state.withLock { $0.onChange == nil }
}
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
guard !isStartingHere else { return nil }
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
let list = AccessList(inside: accessList)
accessList = list
let result = apply()
accessList = list.outer
guard !list.isEmpty else { return result }
list.tracking.report(to: onChange())
return result
// END Step 5.4
