// If an `apply` is running, it has made the object, or the tracking came later.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// -         !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
// +         !(accessList != nil && $0.number <= number && $0.thread == thread)
// END Step 8.6
