// The closure reads an object, so I take its registrar.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
let onChange = onChange()
if let entry = accessList?.entries.values.first {
    entry.registrar.observe(entry.keyPaths, onChange: onChange)
}
// END Step 2.4
