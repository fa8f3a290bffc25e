// The tracking whose `apply` made the object is the one that had started last.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// -         !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
// +         !($0.isApplyRunningOnThisThread && $0.number == number && $0.thread == thread)
// END Step 8.6
