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
// MARK: Step 5.6 · ObservationTracking.swift
let list = AccessList(inside: accessList)
let result = TaskList.$current.withValue(TaskList.Box(list: list)) { apply() }
// END Step 5.6
