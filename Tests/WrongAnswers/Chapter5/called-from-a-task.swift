// With a task of its own, a callback can't get in the way of any lock.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// -     onChange()
// +     Task { onChange() }
// END Step 5.2
