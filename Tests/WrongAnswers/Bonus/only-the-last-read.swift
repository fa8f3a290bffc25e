// A loop reads the same property again and again.
// Dies at: Step B.3
// MARK: Step B.3 · AccessList.swift
/// What was read, each property of an object once.
private(set) var references = Few<ObservationTracking.Reference>()
// END Step B.3
// MARK: Step B.3 · AccessList.swift
// Loops read the same few properties again and again.
let isNoted = references.indices.suffix(1).contains { index in
    references[index].observers === observers
        && references[index].property.keyPath === property.keyPath
}
guard !isNoted, observers.add(tracking, for: property) else { return }
references.append(.init(observers: observers, property: property))
// END Step B.3
