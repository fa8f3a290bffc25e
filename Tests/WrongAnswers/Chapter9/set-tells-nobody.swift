// The setter sets.
// Dies at: Step 9.5
// MARK: Step 9.5 · ObservationTrackedMacro.swift
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
// END Step 9.5
