// A key path says which property is meant, so one dictionary will do for all.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
// - private var observers: [AnyKeyPath: [@Sendable () -> Void]] = [:]
// + nonisolated(unsafe) private static var observers: [AnyKeyPath: [@Sendable () -> Void]] = [:]
// …
// -         observers[keyPath, default: []].append(onChange)
// +         Self.observers[keyPath, default: []].append(onChange)
// …
// - for observer in observers[keyPath] ?? [] {
// + for observer in Self.observers[keyPath] ?? [] {
// END Step 2.1
