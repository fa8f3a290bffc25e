// If the read is none of the last eight, I note it.
// Dies at: Step B.3
// MARK: Step B.3 · AccessList.swift
/// What was read, each property of an object once.
private(set) var references = Few<ObservationTracking.Reference>()
// END Step B.3
// MARK: Step B.3 · AccessList.swift
// Loops read the same few properties again and again.
let isNoted = references.indices.suffix(8).contains { index in
    references[index].observers === observers
        && references[index].property.keyPath === property.keyPath
}
guard !isNoted else { return }
_ = observers.add(tracking, for: property)
references.append(.init(observers: observers, property: property))
// END Step B.3
