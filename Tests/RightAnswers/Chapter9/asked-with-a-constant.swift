// The answer is kept in a constant; the comparisons are written out, each by itself.
// MARK: Step 9.11 · ObservableMacro.swift
let type = context.makeUniqueName("Type")
let arguments = "(_ left: \(type), _ right: \(type))"
let optionals = "(_ left: \(type)?, _ right: \(type)?)"
return [
    """
    private nonisolated func shouldNotifyObservers<\(type)>\(raw: arguments) -> Bool { true }
    """,
    """
    private nonisolated func shouldNotifyObservers<\(type): AnyObject>\(raw: arguments) -> Bool {
        left !== right
    }
    """,
    """
    private nonisolated func shouldNotifyObservers<\(type): Equatable>\(raw: arguments) -> Bool {
        left != right
    }
    """,
    """
    private nonisolated func shouldNotifyObservers<\(type): AnyObject & Equatable>\(raw: arguments)
    -> Bool {
        !(left == right && right === left)
    }
    """,
    """
    private nonisolated func shouldNotifyObservers<\(type): AnyObject & Equatable>\(raw: optionals)
    -> Bool {
        left !== right || left != right
    }
    """,
]
// END Step 9.11
// MARK: Step 9.11 · ObservationTrackedMacro.swift
"""
let isNews = shouldNotifyObservers(\(name.storage), newValue)
guard isNews else {
    \(name.storage) = newValue
    return
}
"""
// END Step 9.11
