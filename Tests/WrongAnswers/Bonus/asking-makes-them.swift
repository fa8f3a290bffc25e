// I ask the observers whether they are observed.
// Dies at: Step B.7
// MARK: Step B.7 · ObservationRegistrar.swift
// - @inlinable var isObserved: Bool {
// -     // Not `.acquiring`: until there are observers, this is B.2's flag.
// -     guard let reference = reference.load(ordering: .sequentiallyConsistent) else {
// -         return false
// -     }
// -     return reference._withUnsafeGuaranteedRef { $0.isObserved }
// - }
// + @usableFromInline var isObserved: Bool { observers.isObserved }
// END Step B.7
