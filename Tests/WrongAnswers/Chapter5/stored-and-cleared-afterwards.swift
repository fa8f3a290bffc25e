// It is stored in any case, and cleared when it has been called.
// Dies at: Step 5.5
// MARK: Step 5.5 · ObservationTracking.swift
// -     if !state.isFinished { state.onChange = onChange }
// +     state.onChange = onChange
//       return state.isFinished
//   }
// - if isLate { onChange() }
// + if isLate {
// +     onChange()
// +     state.withLock { $0.onChange = nil }
// + }
// END Step 5.5
