// If an `apply` is running, it has made the object, or the tracking came later.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
/// How many trackings had started when the registrar was made.
private let number = trackingsStarted.load(ordering: .relaxed)
/// The thread that made it.
private let thread = UInt(bitPattern: currentThread)

deinit {
    notifyTrackings(of: Occurrence(kind: .deinit)) {
        !(accessList != nil && $0.number <= number && $0.thread == thread)
    }
}
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
