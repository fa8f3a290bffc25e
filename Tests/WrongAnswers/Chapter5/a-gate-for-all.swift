// Each registrar has its lock. And one for all of them, to be on the safe side.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
//   let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])
// +
// + /// One change after the other.
// + private static let gate = Locked(())
// …
// -     trackings.withLock { trackings in
// -         trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
// +     Self.gate.withLock { _ in
// +         trackings.withLock { trackings in
// +             trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
// +         }
// …
// - guard let affected = trackings.withLock({ $0[property] })?.values else { return }
// + guard let affected = Self.gate.withLock({ _ in trackings.withLock { $0[property] } })?.values else {
// +     return
// + }
// END Step 5.2
