// The tracking whose list is in place made the object.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// -         !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
// +         !(accessList?.tracking === $0 && $0.number <= number && $0.thread == thread)
// END Step 8.6
