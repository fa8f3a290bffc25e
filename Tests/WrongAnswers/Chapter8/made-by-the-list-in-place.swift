// If a list is in place where the object is made, its tracking and those around it have made it.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// - private let number = trackingsStarted.load(ordering: .relaxed)
// - /// The thread that made it.
// - private let thread = UInt(bitPattern: currentThread)
// + private let number = accessList?.tracking.number ?? 0
// …
// -         !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
// +         !$0.ignoresWhatItMade || $0.number > number
// END Step 8.6
