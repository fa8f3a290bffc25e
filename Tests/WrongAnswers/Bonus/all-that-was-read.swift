// What was read may have been read long ago.
// Dies at: Step B.5
// MARK: Step B.5 · AccessList.swift
// - let isNoted = registrations.indices.suffix(8).contains { index in
// + let isNoted = registrations.indices.contains { index in
// END Step B.5
