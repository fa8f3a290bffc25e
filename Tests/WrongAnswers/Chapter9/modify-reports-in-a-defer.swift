// A `defer` reports the change, whether it throws or not.
// Dies at: Step 9.8
// MARK: Step 9.8 · ObservationTrackedMacro.swift
[
    """
    _modify {
        access(keyPath: \\.\(name))
        defer { withMutation(keyPath: \\.\(name)) {} }
        yield &\(name.storage)
    }
    """
]
// END Step 9.8
