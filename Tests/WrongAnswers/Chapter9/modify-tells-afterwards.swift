// First the change is made, then it is told.
// Dies at: Step 9.8
// MARK: Step 9.8 · ObservationTrackedMacro.swift
//           access(keyPath: \\.\(name))
// +         yield &\(name.storage)
//           _$observationRegistrar.willSet(self, keyPath: \\.\(name))
// -         defer { _$observationRegistrar.didSet(self, keyPath: \\.\(name)) }
// -         yield &\(name.storage)
// +         _$observationRegistrar.didSet(self, keyPath: \\.\(name))
// END Step 9.8
