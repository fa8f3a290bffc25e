// If `apply` throws, there is no `onChange`, so nothing can be called.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
let list = AccessList(of: self, inside: accessList)
accessList = list
do throws(Failure) {
    let result = try apply()
    accessList = list.outer
    if !list.isEmpty { install(onChange: onChange()) }
    return result
} catch {
    accessList = list.outer
    throw error
}
// END Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// As in the solution.
// END Step 8.5
