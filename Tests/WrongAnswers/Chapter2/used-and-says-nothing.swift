// The setters hand their changes to `withMutation` now. That was the step.
// Dies at: Step 2.5
// MARK: Step 2.5 · ObservationRegistrar.swift
return try mutation()
// END Step 2.5
