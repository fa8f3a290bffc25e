// First I remove them all from this registrar. At the others each of them is removed when its turn comes.
// Dies at: Step 3.4
// MARK: Step 3.4 · ObservationRegistrar.swift
// -     tracking.cancel()
// +     remove(tracking.id)
// …
// +     tracking.cancel()
//       tracking.onChange()
// END Step 3.4
