// I have noted that object already.
// Dies at: Step B.5
// MARK: Step B.5 · AccessList.swift
// Loops read the same few properties again and again.
let isNoted = registrations.indices.suffix(8).contains { index in
    registrations[index].observers === observers
}
guard !isNoted else { return }
// END Step B.5
