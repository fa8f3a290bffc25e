// A `defer` reports the change, whether it throws or not.
// Dies at: Step 9.8
// MARK: Step 9.8 · ObservationTrackedMacro.swift
// -         _$observationRegistrar.willSet(self, keyPath: \\.\(name))
// -         defer { _$observationRegistrar.didSet(self, keyPath: \\.\(name)) }
// +         defer { withMutation(keyPath: \\.\(name)) {} }
// END Step 9.8
