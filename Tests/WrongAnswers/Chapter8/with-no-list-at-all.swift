// "What the expression reads is nobody's." It belongs to the outer `apply`, which waits for it.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
let list = AccessList(of: self, inside: accessList)
accessList = list
defer { accessList = list.outer }
do throws(Failure) {
    let result = try apply()
    if !list.isEmpty {
        accessList = nil
        install(onChange: onChange())
    }
    return result
} catch {
    cancel()
    throw error
}
// END Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// As in the solution.
// END Step 8.5
