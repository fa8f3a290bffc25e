// Whoever comes first stores what it has made.
// Dies at: Step B.7
// MARK: Step B.7 · ObservationRegistrar.swift
// -     let (_, other) = reference.compareExchange(
// +     _ = reference.compareExchange(
//           expected: nil, desired: made, ordering: .sequentiallyConsistent)
// -     guard let other else { return made.takeUnretainedValue() }
// -     made.release()
// -     return other.takeUnretainedValue()
// +     return made.takeUnretainedValue()
// …
// -     // Not `.acquiring`: until there are observers, this is B.2's flag.
// -     guard let reference = reference.load(ordering: .sequentiallyConsistent) else {
// -         return false
// -     }
// +     guard let reference = reference.load(ordering: .acquiring) else { return false }
// END Step B.7
