// A callback came back to the lock that I was holding. With a lock that lets its own thread in again, it works.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
//   let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])
// +
// + private let calls = NSRecursiveLock()
// …
//   guard let affected = trackings.withLock({ $0[property] })?.values else { return }
// + calls.lock()
// + defer { calls.unlock() }
// …
// + import Foundation
// +
//   extension ObservationRegistrar: Sendable {}
// END Step 5.2
