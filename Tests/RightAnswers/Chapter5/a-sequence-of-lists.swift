// The lists are a sequence; `install` and `register` return early, and a local function runs `apply`.
// MARK: Step 5.6 · AccessList.swift
/// The enclosing call's list, if any.
let outer: AccessList?

/// Whether nothing was read.
var isEmpty: Bool { !isRead }

private var isRead = false

init(inside outer: AccessList? = nil) {
    self.outer = outer
}

/// Records that a key path was read on the object of a registrar, here and in the outer lists.
func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
    let property = Property(keyPath: keyPath)
    for list in sequence(first: self, next: { $0.outer }) {
        if !list.tracking.register(for: property, at: registrar) { break }
        list.isRead = true
    }
}
// END Step 5.6
// MARK: Step 5.4 · ObservationTracking.swift
state.withLock { state in
    if state.isFinished { return true }
    let isNew = registrar.add(self, for: property)
    if isNew { state.registrations += [Registration(registrar: registrar, property: property)] }
    return isNew
}
// END Step 5.4
// MARK: Step 5.5 · ObservationTracking.swift
let call: (@Sendable () -> Void)? = state.withLock { state in
    guard state.isFinished else {
        state.onChange = onChange
        return nil
    }
    return onChange
}
call?()
// END Step 5.5
// MARK: Step 5.7 · ObservationTracking.swift
/// Whether `apply` is running right now, on this thread. A change made then is the tracking's
/// own, and isn't reported.
var isApplyRunningOnThisThread: Bool {
    guard startedOnThisThread else { return false }
    let onChange = state.withLock { $0.onChange }
    return onChange == nil
}
// END Step 5.7
// MARK: Step 5.7 · ObservationTracking.swift
if isApplyRunningOnThisThread { return nil }
// END Step 5.7
// MARK: Step 5.6 · ObservationTracking.swift
let list = AccessList(inside: accessList)
func run() -> T {
    accessList = list
    defer { accessList = list.outer }
    return apply()
}
let result = run()
// END Step 5.6
