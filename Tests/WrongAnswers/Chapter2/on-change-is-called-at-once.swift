// `onChange` is a function, so I call it.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
let list = AccessList()
accessList = list
let result = apply()
accessList = nil
let onChange = onChange()
onChange()
for entry in list.entries.values {
    entry.registrar.observe(entry.keyPaths, onChange: onChange)
}
return result
// END Step 2.4
