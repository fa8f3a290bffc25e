// A loop reads the same property again and again.
// Dies at: Step B.5
// MARK: Step B.5 · AccessList.swift
// - let isNoted = registrations.indices.suffix(8).contains { index in
// + let isNoted = registrations.indices.suffix(1).contains { index in
// END Step B.5
