// First I remove them all from this registrar. At the others each of them is removed when its turn comes.
// Dies at: Step 3.4
// MARK: Step 3.4 · ObservationRegistrar.swift
let affected = (trackings[keyPath] ?? [:]).values
for tracking in affected {
    remove(tracking.id)
}
for tracking in affected {
    tracking.cancel()
    tracking.onChange()
}
// END Step 3.4
