// First I read the value, then I report that.
// Dies at: Step 9.5
// MARK: Step 9.5 · ObservationTrackedMacro.swift
//       get {
// +         let value = \(name.storage)
//           access(keyPath: \\.\(name))
// -         return \(name.storage)
// +         return value
// END Step 9.5
