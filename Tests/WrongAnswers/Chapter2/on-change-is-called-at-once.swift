// `onChange` is a function, so I call it.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
//   let onChange = onChange()
// + onChange()
// END Step 2.4
