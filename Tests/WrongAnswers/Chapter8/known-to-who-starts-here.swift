// Whoever starts in this thread has seen the change. All others hear of it.
// Dies at: Step 8.5
// MARK: Step 8.7 · ObservationRegistrar.swift
// -     !$0.startedOnThisThread
// +     !$0.isApplyRunningOnThisThread
// END Step 8.7
