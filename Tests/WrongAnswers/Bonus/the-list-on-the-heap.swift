// A pointer needs memory, so I allocate some.
// Dies at: Step B.9
// MARK: Step B.9 · ObservationTracking.swift
let pointer = UnsafeMutablePointer<AccessList>.allocate(capacity: 1)
pointer.initialize(to: AccessList(inside: accessList))
accessList = pointer
let result = apply()
accessList = pointer.pointee.outer
let list = pointer.move()
pointer.deallocate()
// END Step B.9
