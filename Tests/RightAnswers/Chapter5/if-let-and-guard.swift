// The getter and the setter return early.
// MARK: Step 5.1 · AccessList.swift
// As in the solution.
// END Step 5.1
// MARK: Step 5.1 · AccessList.swift
/// The list that this thread's reads are recorded in, or `nil` outside of any tracking.
var accessList: AccessList? {
    get {
        guard let address = threadLocal else { return nil }
        return Unmanaged<AccessList>.fromOpaque(address).takeUnretainedValue()
    }
    set(list) {
        if let list {
            threadLocal = Unmanaged.passUnretained(list).toOpaque()
        } else {
            threadLocal = nil
        }
    }
}
// END Step 5.1
