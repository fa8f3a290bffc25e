// A change is not a read, so the list is away while `withMutation` runs.
// Dies at: Step 2.5
// MARK: Step 2.5 · ObservationRegistrar.swift
// + let list = accessList
// + accessList = nil
// + defer { accessList = list }
//   willSet(subject, keyPath: keyPath)
// END Step 2.5
