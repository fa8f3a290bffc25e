// What this thread made, it knows to be gone.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// -         !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
// +         !$0.startedOnThisThread || $0.number > number || $0.thread != thread
// END Step 8.6
