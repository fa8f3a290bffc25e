// The pointer of the outer list is in a variable, so the inner list doesn't need it.
// Dies at: Step B.9
// MARK: Step B.9 · ObservationTracking.swift
let outer = accessList
var list = AccessList(inside: nil)
let result = withUnsafeMutablePointer(to: &list) { (list: UnsafeMutablePointer<AccessList>) in
    accessList = list
    let result = apply()
    accessList = outer
    return result
}
// END Step B.9
