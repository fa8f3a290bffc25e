// What has happened is told, whatever becomes of `apply`.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// +     install(onChange: onChange())
//       cancel()
// END Step 8.5
