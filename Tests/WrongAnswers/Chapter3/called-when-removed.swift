// A tracking that is removed won't be called any more, so this is its last chance.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
//   for keyPath in trackings.keys {
// +     trackings[keyPath]?[id]?.onChange()
// END Step 3.1
