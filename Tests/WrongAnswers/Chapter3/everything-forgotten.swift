// Forget means forget.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
trackings.removeAll()
// END Step 3.1
