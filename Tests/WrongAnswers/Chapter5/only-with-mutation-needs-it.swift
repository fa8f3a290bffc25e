// Only `withMutation` calls it.
// Dies at: Step 5.8
// MARK: Step 5.8 · ObservationRegistrar.swift
// - public func didSet<Subject: Observable, Member>(
// + func didSet<Subject: Observable, Member>(
// END Step 5.8
