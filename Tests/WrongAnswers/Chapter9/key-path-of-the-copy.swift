// What is read is the stored property.
// Dies at: Step 9.5
// MARK: Step 9.5 · ObservationTrackedMacro.swift
[
    """
    get {
        access(keyPath: \\.\(name.storage))
        return \(name.storage)
    }
    """,
    """
    set {
        \(leavingEarly(with: name))
        withMutation(keyPath: \\.\(name.storage)) {
            \(name.storage) = newValue
        }
    }
    """,
]
// END Step 9.5
