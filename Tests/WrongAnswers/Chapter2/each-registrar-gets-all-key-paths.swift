// I collect the key paths and hand them to all the registrars.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
let onChange = onChange()
let entries = (accessList?.entries ?? [:]).values
let keyPaths = entries.reduce(into: Set()) { $0.formUnion($1.keyPaths) }
for entry in entries {
    entry.registrar.observe(keyPaths, onChange: onChange)
}
// END Step 2.4
