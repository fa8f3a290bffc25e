// What observers read counts, and what the change itself reads does not.
// Dies at: Step 2.5
// MARK: Step 2.5 · ObservationRegistrar.swift
//   willSet(subject, keyPath: keyPath)
// + let list = accessList
// + accessList = nil
// + defer { accessList = list }
// END Step 2.5
