// An empty dictionary does no harm.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
for keyPath in trackings.keys {
    trackings[keyPath]?[id] = nil
}
// END Step 3.1
