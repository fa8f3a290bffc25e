// Any two values can be compared by how they look.
// Dies at: Step 9.7
// MARK: Step 9.11 · ObservableMacro.swift
let member = context.makeUniqueName("Member")
let kinds: [(constraint: TokenSyntax, comparison: ExprSyntax)] = [
    ("", "String(describing: lhs) != String(describing: rhs)"),
    (": Equatable", "lhs != rhs"),
    (": AnyObject", "lhs !== rhs"),
    (": Equatable & AnyObject", "lhs != rhs || lhs !== rhs"),
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
