// Swift has such a variable: `@TaskLocal`. It goes wherever the code goes.
// Dies at: Step 5.1
// MARK: Step 5.1 · AccessList.swift
// END Step 5.1
// MARK: Step 5.1 · AccessList.swift
/// The list that this thread's reads are recorded in, or `nil` outside of any tracking.
///
/// It is a global because a getter takes no arguments: there is no other way to tell it where to
/// report. Each thread has its own. The pointer doesn't keep the list alive: the code that puts a
/// list in place does, until it puts the outer one back.
var accessList: AccessList? { TaskList.current?.list }

/// The list of a task, or of a thread without one.
enum TaskList {
    struct Box: @unchecked Sendable { let list: AccessList }
    @TaskLocal static var current: Box?
}
// END Step 5.1
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
let result = TaskList.$current.withValue(TaskList.Box(list: list)) { apply() }
guard !list.isEmpty else { return result }
list.tracking.report(to: onChange())
return result
// END Step 5.4
