// A pointer that is kept has to be retained.
// Dies at: Step 5.1
// MARK: Step 5.1 · AccessList.swift
// As in the solution.
// END Step 5.1
// MARK: Step 5.1 · AccessList.swift
/// The list that this thread's reads are recorded in, or `nil` outside of any tracking.
///
/// It is a global because a getter takes no arguments that could carry it. Each thread has its own.
/// The pointer doesn't keep the list alive: the code that puts a list in place does, until it puts the
/// outer one back.
var accessList: AccessList? {
    get { threadLocal.map { Unmanaged<AccessList>.fromOpaque($0).takeUnretainedValue() } }
    set { threadLocal = newValue.map { Unmanaged.passRetained($0).toOpaque() } }
}
// END Step 5.1
