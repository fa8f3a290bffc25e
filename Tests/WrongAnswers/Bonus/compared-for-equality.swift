// Two key paths are the same if they are equal.
// Dies at: Step B.5
// MARK: Step B.5 · AccessList.swift
// Loops read the same few properties again and again.
let isNoted = registrations.indices.suffix(8).contains { index in
    registrations[index].observers === observers
        && registrations[index].property == property
}
guard !isNoted else { return }
// END Step B.5
