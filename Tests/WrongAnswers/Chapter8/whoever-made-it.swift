// An object that outlives `apply` is one that the closure could read again.
// Dies at: Step 8.8
// MARK: Step 8.6 · ObservationRegistrar.swift
// -         !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
// +         !$0.isApplyRunningOnThisThread || $0.number > number || $0.thread != thread
// END Step 8.6
