// A set finds what was read at once.
// Dies at: Step B.5
// MARK: Step B.5 · AccessList.swift
// Loops read the same few properties again and again.
let isNoted = Set(registrations.filter { $0.observers === observers }.map(\.property))
    .contains(property)
guard !isNoted else { return }
// END Step B.5
