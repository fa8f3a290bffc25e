// Whether the tracking is starting has a lock of its own.
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
        switch state.isFinished {
        case true:
            return true
        case false:
            guard registrar.add(self, for: property) else { return false }
            state.registrations.append(Registration(registrar: registrar, property: property))
            return true
        }
    }
}

private let isStarting = Locked(true)

/// Calls `onChange` at the next change, or at once if another thread has made one.
func install(onChange: @escaping @Sendable () -> Void) {
    isStarting.withLock { $0 = false }
    let isLate = state.withLock { state in
        defer { state.onChange = state.isFinished ? nil : onChange }
        return state.isFinished
    }
    if isLate { onChange() }
}

/// Whether this thread started the tracking.
var startedOnThisThread: Bool { thread == UInt(bitPattern: currentThread) }

/// Whether `apply` is running right now, on this thread. A change made then is the tracking's
/// own, and isn't reported.
var isApplyRunningOnThisThread: Bool { startedOnThisThread && isStarting.withLock { $0 } }
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
switch isApplyRunningOnThisThread {
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
case false: list.tracking.install(onChange: onChange())
}
return result
// END Step 5.4
