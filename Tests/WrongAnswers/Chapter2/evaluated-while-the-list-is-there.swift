// I make the callback first, and then take the list away.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
//   let result = apply()
// + let onChange = onChange()
//   accessList = nil
// - let onChange = onChange()
// END Step 2.4
