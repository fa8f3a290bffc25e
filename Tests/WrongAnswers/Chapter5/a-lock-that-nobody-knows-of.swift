// There is a lock now. That is all that it takes.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// END Step 5.2
