// First the observers go, and then what they have.
// Dies at: Step B.1
// By: trap
// MARK: Step B.4 · ObservationRegistrar.swift
// - if isObserved { observers.removeAll() }
// + reference.load(ordering: .acquiring)?.release()
// + if isObserved { observers.removeAll() }
// END Step B.4
// MARK: Step B.7 · ObservationRegistrar.swift
// - reference.load(ordering: .acquiring)?.release()
// END Step B.7
