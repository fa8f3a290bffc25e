// A list knows its address, and can be found at one.
// MARK: Step 5.1 · AccessList.swift
// As in the solution.
// END Step 5.1
// MARK: Step 5.1 · AccessList.swift
/// The list that this thread's reads are recorded in, or `nil` outside of any tracking.
var accessList: AccessList? {
    get { threadLocal.map(AccessList.list(at:)) }
    set { threadLocal = newValue?.address }
}

extension AccessList {
    fileprivate var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    fileprivate static func list(at address: UnsafeMutableRawPointer) -> AccessList {
        Unmanaged.fromOpaque(UnsafeRawPointer(address)).takeUnretainedValue()
    }
}
// END Step 5.1
