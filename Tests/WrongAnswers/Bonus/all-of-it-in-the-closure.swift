// The list is in place as long as its address is.
// Dies at: Step B.9
// MARK: Step B.9 · ObservationTracking.swift
var list = AccessList(inside: accessList)
let result = withUnsafeMutablePointer(to: &list) { (list: UnsafeMutablePointer<AccessList>) in
    accessList = list
    defer { accessList = list.pointee.outer }
    let result = apply()
    if !list.pointee.registrations.isEmpty {
        list.pointee.tracking.install(list.pointee.registrations, onChange: onChange())
    }
    return result
}
// END Step B.9
// MARK: Step B.3 · ObservationTracking.swift
// - guard !list.registrations.isEmpty else { return result }
// - list.tracking.install(list.registrations, onChange: onChange())
// END Step B.3
