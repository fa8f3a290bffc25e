// While a list is in place somebody reads, so this is no time for changes.
// Dies at: Step 3.2
// MARK: Step 3.4 · ObservationRegistrar.swift
// + guard accessList == nil else { return }
//   let affected = (trackings[keyPath] ?? [:]).values
// END Step 3.4
