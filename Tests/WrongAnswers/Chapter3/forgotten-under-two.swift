// Nobody reads more than two properties, so I look at the first two.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
for keyPath in trackings.keys.prefix(2) {
    trackings[keyPath]?[id] = nil
}
trackings = trackings.filter { !$0.value.isEmpty }
// END Step 3.1
