// The compiler wants `Sendable`, and it has that.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
/// Where an observable object reports reads and changes, and which trackings wait for a change.
///
/// `@unchecked` is a debt: it promises the compiler what nothing keeps.
public final class ObservationRegistrar: @unchecked Sendable {
    /// The trackings that wait for a change, by the property that they wait for.
    private(set) var trackings: [Property: [ObservationTracking.ID: ObservationTracking]] = [:]

    /// Keeps a tracking until a property changes.
    ///
    /// - Returns: Whether the tracking is new there.
    func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
        trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
    }

    /// Keeps a tracking of a property no longer.
    func remove(_ id: ObservationTracking.ID, for property: Property) {
        trackings[property]?[id] = nil
        trackings = trackings.filter { !$0.value.isEmpty }
    }
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
let affected = (trackings[Property(keyPath: keyPath)] ?? [:]).values
for onChange in affected.compactMap({ $0.cancel() }) {
    onChange()
}
// END Step 5.2
