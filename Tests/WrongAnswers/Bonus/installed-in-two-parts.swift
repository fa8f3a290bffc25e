// First what to call, then where it is registered: each behind the lock.
// Dies at: Step B.3
// MARK: Step B.3 · ObservationTracking.swift
//           if !state.isFinished {
// -             state.registrations = registrations
//               state.onChange = onChange
// …
//       }
// +     state.withLock { if !$0.isFinished { $0.registrations = registrations } }
//       guard isLate else { return }
// END Step B.3
