// First the change is made, then it is told.
// Dies at: Step 9.8
// MARK: Step 9.8 · ObservationTrackedMacro.swift
[
    """
    _modify {
        access(keyPath: \\.\(name))
        yield &\(name.storage)
        _$observationRegistrar.willSet(self, keyPath: \\.\(name))
        _$observationRegistrar.didSet(self, keyPath: \\.\(name))
    }
    """
]
// END Step 9.8
