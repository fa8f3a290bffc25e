// Several threads use the list, so I put a lock around it.
// Dies at: Step 5.1
// MARK: Step 5.1 · AccessList.swift
// END Step 5.1
// MARK: Step 5.1 · AccessList.swift
@usableFromInline
static var current: UnsafeMutablePointer<AccessList>? {
    get { UnsafeMutablePointer(bitPattern: shared.withLock { $0 }) }
    set { shared.withLock { $0 = UInt(bitPattern: newValue) } }
}
private static let shared = Locked<UInt>(0)
// END Step 5.1
