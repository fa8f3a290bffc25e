// If there are observers, it is observed.
// Dies at: Step B.2
// MARK: Step B.7 · ObservationRegistrar.swift
// -     // Not `.acquiring`: until there are observers, this is B.2's flag.
// -     guard let reference = reference.load(ordering: .sequentiallyConsistent) else {
// -         return false
// -     }
// -     return reference._withUnsafeGuaranteedRef { $0.isObserved }
// +     reference.load(ordering: .sequentiallyConsistent) != nil
// END Step B.7
