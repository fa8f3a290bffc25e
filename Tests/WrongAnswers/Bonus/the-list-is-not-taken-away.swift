// The list is on the stack: it goes by itself.
// Dies at: Step B.6
// MARK: Step B.6 · ObservationTracking.swift
    var list = AccessList(inside: accessList)
    let result = withUnsafeMutablePointer(to: &list) { (list: UnsafeMutablePointer<AccessList>) in
        accessList = list
        let result = apply()
        return result
    }
// END Step B.6
