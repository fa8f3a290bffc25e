// Each is cancelled before it is called.
// Dies at: Step B.8
// MARK: Step B.8 · ObservationRegistrar.swift
for index in affected.indices { affected[index].cancel()?() }
// END Step B.8
// MARK: Step B.8 · ObservationRegistrar.swift

// END Step B.8
