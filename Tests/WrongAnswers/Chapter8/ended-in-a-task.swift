// A deinitializer shouldn't do much, so let a task do it.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// -     task.cancel()
// +     let task = task
// +     Task { task.cancel() }
// END Step 8.9
