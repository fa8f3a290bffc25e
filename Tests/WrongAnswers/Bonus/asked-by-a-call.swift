// `isObserved` is used from inlinable code, so it is usable from there.
// Dies at: Step B.7
// MARK: Step B.7 · ObservationRegistrar.swift
// - @inlinable var isObserved: Bool {
// + @usableFromInline var isObserved: Bool {
// END Step B.7
