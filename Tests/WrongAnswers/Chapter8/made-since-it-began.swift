// What was made after the tracking had started was made by its `apply`.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// - /// The thread that made it.
// - private let thread = UInt(bitPattern: currentThread)
// …
// -         !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
// +         !$0.ignoresWhatItMade || $0.number > number
// END Step 8.6
