// The comparisons in another order, each with a unique name of its own and other arguments' names.
// MARK: Step 9.11 · ObservableMacro.swift
func comparison(
    of constraint: String?, _ words: ExprSyntax, _ sign: String = ""
) -> DeclSyntax {
    let value = context.makeUniqueName("Value")
    let condition = constraint.map { " where \(value): \($0)" } ?? ""
    return """
        private nonisolated func shouldNotifyObservers<\(value)>(
            _ old: \(value)\(raw: sign), _ new: \(value)\(raw: sign)
        ) -> Bool\(raw: condition) {
            return \(words)
        }
        """
}
return [
    comparison(of: "Equatable & AnyObject", "old != new || old !== new", "?"),
    comparison(of: "AnyObject & Equatable", "new !== old || !(old == new)"),
    comparison(of: "AnyObject", "!(new === old)"),
    comparison(of: "Equatable", "new != old"),
    comparison(of: nil, "true"),
]
// END Step 9.11
// MARK: Step 9.11 · ObservationTrackedMacro.swift
"""
if shouldNotifyObservers(\(name.storage), newValue) == false {
    \(name.storage) = newValue
    return
}
"""
// END Step 9.11
