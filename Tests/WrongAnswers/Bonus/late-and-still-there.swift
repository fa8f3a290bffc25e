// A tracking that is late is called, and that is all.
// Dies at: Step B.3
// MARK: Step B.3 · ObservationTracking.swift
// -     guard isLate else { return }
// -     remove(from: registrations)
// -     onChange()
// +     if isLate { onChange() }
// END Step B.3
