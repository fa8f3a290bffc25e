// The closure reads an object, so I take its registrar.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
let list = AccessList()
accessList = list
let result = apply()
accessList = nil
let onChange = onChange()
if let entry = list.entries.values.first {
    entry.registrar.observe(entry.keyPaths, onChange: onChange)
}
return result
// END Step 2.4
