// What has happened is told, whatever becomes of `apply`.
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
    install(onChange: onChange())
    cancel()
    throw error
}
// END Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// As in the solution.
// END Step 8.5
