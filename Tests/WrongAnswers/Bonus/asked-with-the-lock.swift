// The flag is only for changes that something observes.
// Dies at: Step B.2
// MARK: Step B.2 · ObservationRegistrar.swift
// -     var isEmpty: Bool { !flag.isSet }
// +     var isEmpty: Bool { !flag.isSet && table.withLock { $0.isEmpty } }
// END Step B.2
