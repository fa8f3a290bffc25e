// What is called first can be inlined.
// Dies at: Step B.1
// MARK: Step B.1 · ObservationRegistrar.swift
// - @inlinable
//   public func didSet<Subject: Observable, Member>(
// END Step B.1
