// Two values can be compared if they are `Equatable`.
// Dies at: Step 9.11
// MARK: Step 9.11 · ObservableMacro.swift
let member = context.makeUniqueName("Member")
let kinds: [(constraint: TokenSyntax, comparison: ExprSyntax)] = [
    ("", "true"),
    (": Equatable", "lhs != rhs"),
]
return kinds.map { constraint, comparison in
    """
    private nonisolated func shouldNotifyObservers<\(member)\(constraint)>(
        _ lhs: \(member), _ rhs: \(member)
    ) -> Bool {
        \(comparison)
    }
    """
}
// END Step 9.11
