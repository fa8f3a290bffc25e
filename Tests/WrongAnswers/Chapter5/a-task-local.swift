// Swift has such a variable: `@TaskLocal`. It goes wherever the code goes.
// Dies at: Step 5.1
// MARK: Step 5.1 · AccessList.swift
// END Step 5.1
// MARK: Step 5.1 · AccessList.swift
/// The list that this thread's reads are recorded in, or `nil` outside of any tracking.
///
/// It is a global because a getter takes no arguments that could carry it. Each thread has its own.
/// The pointer doesn't keep the list alive: the code that puts a list in place does, until it puts the
/// outer one back.
var accessList: AccessList? { TaskList.current?.list }

/// The list of a task, or of a thread without one.
enum TaskList {
    struct Box: @unchecked Sendable { let list: AccessList }
    @TaskLocal static var current: Box?
}
// END Step 5.1
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
let result = TaskList.$current.withValue(TaskList.Box(list: list)) { apply() }
guard !list.isEmpty else { return result }
list.tracking.install(onChange: onChange())
return result
// END Step 5.4
