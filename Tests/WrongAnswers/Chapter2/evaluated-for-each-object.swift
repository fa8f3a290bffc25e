// Each registrar gets an `onChange` of its own.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
// - let onChange = onChange()
//   for entry in list.entries.values {
// -     entry.registrar.observe(entry.keyPaths, onChange: onChange)
// +     entry.registrar.observe(entry.keyPaths, onChange: onChange())
// END Step 2.4
