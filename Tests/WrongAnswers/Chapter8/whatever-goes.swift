// A tracking with `.deinit` wants to know of each object that goes.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
/// How many trackings had started when the registrar was made.
private let number = trackingsStarted.load(ordering: .relaxed)
/// The thread that made it.
private let thread = UInt(bitPattern: currentThread)

deinit {
    notifyTrackings(of: Occurrence(kind: .deinit)) { _ in true }
}
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
guard !trackings.withLock({ $0.isEmpty }) else { return }
notifyTrackings(of: Occurrence(kind: .willSet, property: .init(keyPath: keyPath))) {
    !$0.isApplyRunningOnThisThread
}
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
/// Reports an occurrence to the trackings of one property, or of all. Each of them accepts it, or
/// doesn't, before the first `onChange` runs.
private func notifyTrackings(
    of occurrence: Occurrence, where shouldNotify: (ObservationTracking) -> Bool
) {
    let waiting = trackings.withLock { all in
        guard let property = occurrence.property else { return all.values.flatMap(\.values) }
        return all[property]?.map(\.value) ?? []
    }
    guard !waiting.isEmpty else { return }
    for onChange in waiting.filter(shouldNotify).compactMap({ $0.accept(occurrence) }) {
        onChange()
    }
}
// END Step 8.6
