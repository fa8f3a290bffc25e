// The setter sets.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTrackedMacro.swift
[
    """
    get {
        access(keyPath: \\.\(name))
        return \(name.storage)
    }
    """,
    """
    set {
        \(leavingEarly(with: name))
        \(name.storage) = newValue
    }
    """,
]
// END Step 8.5
