// The same condition for both reports.
// Dies at: Step 8.5
// MARK: Step 8.6 · ObservationRegistrar.swift
// -     !$0.isApplyRunningOnThisThread
// +     !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
// END Step 8.6
