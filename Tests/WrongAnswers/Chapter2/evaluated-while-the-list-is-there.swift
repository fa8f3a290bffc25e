// I make the callback first, and then take the list away.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
let list = AccessList()
accessList = list
let result = apply()
let onChange = onChange()
accessList = nil
for entry in list.entries.values {
    entry.registrar.observe(entry.keyPaths, onChange: onChange)
}
return result
// END Step 2.4
