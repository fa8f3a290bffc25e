// The list goes when all is done, and not in the middle.
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
