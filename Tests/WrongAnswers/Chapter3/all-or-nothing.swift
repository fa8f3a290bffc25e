// A tracking that is registered for all properties goes, otherwise it isn't mine.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
// + guard trackings.values.allSatisfy({ $0[id] != nil }) else { return }
//   for keyPath in trackings.keys {
// END Step 3.1
