// The observers go with the registrar.
// Dies at: Step B.4
// MARK: Step B.4 · ObservationRegistrar.swift
// - // Observers keep their trackings alive, and trackings their observers. The cycle ends here.
// - if isObserved { observers.removeAll() }
// END Step B.4
