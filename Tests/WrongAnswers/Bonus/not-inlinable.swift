// The check comes first, wherever it is.
// Dies at: Step B.1
// MARK: Step B.1 · ObservationRegistrar.swift
// - @inlinable
//   public func access<Subject: Observable, Member>(
// …
// - @inlinable
//   public func willSet<Subject: Observable, Member>(
// …
// - @inlinable
//   public func didSet<Subject: Observable, Member>(
// …
// - @inlinable
//   public func withMutation<Subject: Observable, Member, T>(
// END Step B.1
