// What nothing observes need not be noted.
// Dies at: Step B.1
// MARK: Step B.1 · ObservationRegistrar.swift
// -     guard bonusThreadLocal != nil else { return }
// +     guard bonusThreadLocal != nil, isObserved else { return }
// END Step B.1
