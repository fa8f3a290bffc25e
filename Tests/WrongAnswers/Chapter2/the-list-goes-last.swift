// The list is needed until the loop is done, so I take it away at the end.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
let list = AccessList()
accessList = list
let result = apply()
let onChange = onChange()
for entry in list.entries.values {
    entry.registrar.observe(entry.keyPaths, onChange: onChange)
}
accessList = nil
return result
// END Step 2.4
