// A reference to a list has the same bits as the list's address.
// MARK: Step 5.1 · AccessList.swift
// As in the solution.
// END Step 5.1
// MARK: Step 5.1 · AccessList.swift
/// The list that this thread's reads are recorded in, or `nil` outside of any tracking.
var accessList: AccessList? {
    get {
        threadLocal.map { address in unsafeBitCast(address, to: AccessList.self) }
    }
    set {
        threadLocal = newValue.flatMap { list in
            UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(list)))
        }
    }
}
// END Step 5.1
