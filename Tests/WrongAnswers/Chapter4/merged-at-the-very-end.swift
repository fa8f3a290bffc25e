// A `defer` puts the outer list back and merges, at the end of the function. So the inner list still
// collects when the expression for `onChange` is evaluated.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
let outer = accessList
let list = AccessList()
accessList = list
defer {
    accessList = outer
    outer?.merge(list)
}
let result = apply()
// END Step 4.1
// MARK: Step 4.3 · ObservationTracking.swift
// END Step 4.3
