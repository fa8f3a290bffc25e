// Nobody reads more than two properties, so I look at the first two.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
// - for keyPath in trackings.keys {
// + for keyPath in trackings.keys.prefix(2) {
// END Step 3.1
