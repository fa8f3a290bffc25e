// Whatever changes, every tracking of the object is called.
// Dies at: Step 3.2
// MARK: Step 3.4 · ObservationRegistrar.swift
// - let affected = (trackings[keyPath] ?? [:]).values
// + let affected = trackings.values.flatMap(\.values)
// END Step 3.4
