// What nothing observes need not be noted.
// Dies at: Step B.1
// MARK: Step B.1 · ObservationRegistrar.swift
// -     guard threadLocal != nil else { return }
// +     guard threadLocal != nil, isObserved else { return }
// END Step B.1
