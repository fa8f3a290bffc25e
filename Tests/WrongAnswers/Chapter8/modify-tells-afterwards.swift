// First the change is made, then it is told.
// Dies at: Step 8.8
// MARK: Step 8.8 · ObservationTrackedMacro.swift
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
// END Step 8.8
