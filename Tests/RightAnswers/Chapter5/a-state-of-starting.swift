// Whether the tracking is starting has a lock of its own.
// MARK: Step 5.4 · ObservationTracking.swift
/// Waits for a change of a property of one object.
///
/// - Parameters:
///   - property: The property.
///   - registrar: The registrar of the object.
/// - Returns: `false` if it already waits for that.
func wait(for property: Property, of registrar: ObservationRegistrar) -> Bool {
    state.withLock { state in
        switch state.isOver {
        case true:
            return true
        case false:
            guard registrar.add(self, for: property) else { return false }
            state.references.append(Reference(registrar: registrar, property: property))
            return true
        }
    }
}

private let isStarting = Locked(true)

/// Calls `onChange` at the next change, or at once if another thread has made one.
func report(to onChange: @escaping @Sendable () -> Void) {
    isStarting.withLock { $0 = false }
    let isLate = state.withLock { state in
        defer { state.onChange = state.isOver ? nil : onChange }
        return state.isOver
    }
    if isLate { onChange() }
}

/// Whether this thread started it.
var isOfThisThread: Bool { thread == UInt(bitPattern: currentThread) }

/// Whether this thread is in the call that starts it. A change that it makes there is its own.
var isStartingHere: Bool { isOfThisThread && isStarting.withLock { $0 } }
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
switch isStartingHere {
case true: return nil
case false: break
}
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
let outer = accessList
let list = AccessList(inside: outer)
accessList = list
let result = apply()
accessList = outer
switch list.isEmpty {
case true: break
case false: list.tracking.report(to: onChange())
}
return result
// END Step 5.4
