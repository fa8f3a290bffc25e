// Several threads use the list, so I put a lock around it.
// Dies at: Step 5.1
// MARK: Step 5.1 · AccessList.swift
import Locking
// END Step 5.1
// MARK: Step 5.1 · AccessList.swift
/// The list that this thread's reads are recorded in, or `nil` outside of any tracking.
///
/// It is a global because a getter takes no arguments that could carry it. Each thread has its own.
/// The pointer doesn't keep the list alive: the code that puts a list in place does, until it puts the
/// outer one back.
var accessList: AccessList? {
    get { shared.withLock { $0 }.list }
    set {
        let box = Box(list: newValue)
        shared.withLock { $0 = box }
    }
}
private struct Box: @unchecked Sendable { let list: AccessList? }
private let shared = Locked(Box(list: nil))
// END Step 5.1
