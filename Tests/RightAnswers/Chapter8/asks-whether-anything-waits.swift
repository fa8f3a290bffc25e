// Most objects go unobserved, so it asks first. An object that came and went inside is left out.
// MARK: Step 8.6 · ObservationRegistrar.swift
/// How many trackings had started when the registrar was made.
private let number = trackingsStarted.load(ordering: .relaxed)
/// The thread that made it.
private let thread = UInt(bitPattern: currentThread)

deinit {
    if trackings.withLock(\.isEmpty) { return }
    notifyTrackings(of: Occurrence(kind: .deinit)) {
        !($0.ignoresWhatItMade && $0.number <= number && $0.thread == thread)
    }
}
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
