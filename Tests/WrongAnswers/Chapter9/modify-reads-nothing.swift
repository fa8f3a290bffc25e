// A change is reported, and nothing is read.
// Dies at: Step 9.8
// MARK: Step 9.8 · ObservationTrackedMacro.swift
[
    """
    _modify {
        _$observationRegistrar.willSet(self, keyPath: \\.\(name))
        defer { _$observationRegistrar.didSet(self, keyPath: \\.\(name)) }
        yield &\(name.storage)
    }
    """
]
// END Step 9.8
