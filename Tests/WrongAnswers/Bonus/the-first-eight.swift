// I look at eight of them.
// Dies at: Step B.5
// MARK: Step B.5 · AccessList.swift
// - let isNoted = registrations.indices.suffix(8).contains { index in
// + let isNoted = registrations.indices.prefix(8).contains { index in
// END Step B.5
