// I look at eight of them.
// Dies at: Step B.5
// MARK: Step B.5 · AccessList.swift
// Loops read the same few properties again and again.
let isNoted = registrations.indices.prefix(8).contains { index in
    registrations[index].observers === observers
        && registrations[index].property.keyPath === property.keyPath
}
guard !isNoted else { return }
// END Step B.5
