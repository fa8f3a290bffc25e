// Asks first which came earlier, the tracking or the object, and who is starting only after that.
// MARK: Step 8.6 · ObservationRegistrar.swift
/// How many trackings had started when the registrar was made.
private let number = trackingsStarted.load(ordering: .relaxed)
/// The thread that made it.
private let thread = UInt(bitPattern: currentThread)

deinit {
    let gone = Occurrence(kind: .deinit, property: nil)
    notifyTrackings(of: gone) { tracking in
        if tracking.number > number || tracking.thread != thread { return true }
        guard tracking.ignoresWhatItMade else { return true }
        return false
    }
}
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
