// A lock is a lock. One is enough for all registrars.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// - let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])
// + nonisolated(unsafe) private(set) var trackings:
// +     [Property: [ObservationTracking.ID: ObservationTracking]] = [:]
// +
// + /// One thread at a time works with the trackings.
// + private static let lock = Locked(())
// …
// -     trackings.withLock { trackings in
// +     Self.lock.withLock { _ in
// …
// -     // What it removes is freed after the lock: a key path's arguments may run code then.
// -     _ = trackings.withLock { trackings -> Property? in
// +     _ = Self.lock.withLock { _ -> Property? in
// …
// - guard !trackings.withLock({ $0.isEmpty }) else { return }
// …
// - guard let affected = trackings.withLock({ $0[property] })?.values else { return }
// + guard let affected = Self.lock.withLock({ _ in trackings[property] })?.values else { return }
// END Step 5.2
// MARK: Step 5.8 · ObservationRegistrar.swift
// -     guard !trackings.withLock({ $0.isEmpty }) else { return }
// …
// -     guard let waiting = trackings.withLock({ $0[property] })?.values else { return }
// +     guard let waiting = Self.lock.withLock({ _ in trackings[property] })?.values else { return }
// END Step 5.8
