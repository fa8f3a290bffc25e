// Whether the tracking is starting has a lock of its own.
// MARK: Step 5.4 · ObservationTracking.swift
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
// END Step 5.4
// MARK: Step 5.5 · ObservationTracking.swift
isStarting.withLock { $0 = false }
let isLate = state.withLock { state in
    defer { state.onChange = state.isFinished ? nil : onChange }
    return state.isFinished
}
if isLate { onChange() }
// END Step 5.5
// MARK: Step 5.7 · ObservationTracking.swift
private let isStarting = Locked(true)

/// Whether `apply` is running right now, on this thread. A change made then is the tracking's
/// own, and isn't reported.
var isApplyRunningOnThisThread: Bool { startedOnThisThread && isStarting.withLock { $0 } }
// END Step 5.7
// MARK: Step 5.7 · ObservationTracking.swift
switch isApplyRunningOnThisThread {
case true: return nil
case false: break
}
// END Step 5.7
// MARK: Step 5.6 · ObservationTracking.swift
let outer = accessList
let list = AccessList(inside: outer)
accessList = list
let result = apply()
accessList = outer
// END Step 5.6
