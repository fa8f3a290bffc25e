// The registrar has a lock of its own, so I add the tracking there when mine is let go.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
/// Waits for a change of a property of one object.
///
/// - Parameters:
///   - property: The property.
///   - registrar: The registrar of the object.
/// - Returns: `false` if it already waits for that.
func wait(for property: Property, of registrar: ObservationRegistrar) -> Bool {
    guard !state.withLock({ $0.isOver }) else { return true }
    guard registrar.add(self, for: property) else { return false }
    state.withLock { state in
        state.references.append(Reference(registrar: registrar, property: property))
    }
    return true
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
