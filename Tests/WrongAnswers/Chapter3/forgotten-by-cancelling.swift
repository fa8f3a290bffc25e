// A tracking that is forgotten here needn't be registered anywhere else, so I cancel it.
// Dies at: Step 3.1
// By: recursion
// MARK: Step 3.1 · ObservationRegistrar.swift
//   for keyPath in trackings.keys {
// +     trackings[keyPath]?[id]?.cancel()
// END Step 3.1
