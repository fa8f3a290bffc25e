// Whether it is accepted is one question, and what to call is another.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// - let accepted: State? = state.withLock { state in
// -     guard state.awaited.remove(occurrence.kind.option) != nil else { return nil }
// + let isAccepted = state.withLock { state in
// +     guard state.awaited.remove(occurrence.kind.option) != nil else { return false }
//       // After `.willSet`, `.didSet` may still come. Otherwise the tracking is over.
//       state.awaited.formIntersection(occurrence.kind == .willSet ? .didSet : [])
//       state.occurrences.append(occurrence)
// -     return state
// +     return true
//   }
// - guard let accepted else { return nil }
// - if accepted.isFinished { cancel() }
// - guard let onChange = accepted.onChange else { return nil }
// + guard isAccepted else { return nil }
// + let installed = state.withLock { $0.onChange }
// + if state.withLock({ $0.isFinished }) { cancel() }
// + guard let onChange = installed else { return nil }
// END Step 8.5
