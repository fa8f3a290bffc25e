// The registrar goes, and its reference with it.
// Dies at: Step B.7
// MARK: Step B.7 · ObservationRegistrar.swift
// -     // Not `.acquiring`: until there are observers, this is B.2's flag.
// -     guard let reference = reference.load(ordering: .sequentiallyConsistent) else {
// -         return false
// -     }
// +     guard let reference = reference.load(ordering: .acquiring) else { return false }
// …
// - reference.load(ordering: .acquiring)?.release()
// END Step B.7
