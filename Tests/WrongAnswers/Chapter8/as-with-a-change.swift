// The end of an object is like a change: not reported to the tracking that causes it.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
/// How many trackings had started when the registrar was made.
private let number = trackingsStarted.load(ordering: .relaxed)
/// The thread that made it.
private let thread = UInt(bitPattern: currentThread)

deinit {
    notifyTrackings(of: Occurrence(kind: .deinit)) { !$0.isApplyRunningOnThisThread }
}
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
