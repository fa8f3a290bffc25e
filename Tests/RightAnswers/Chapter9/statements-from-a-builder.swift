// The accessors are nodes, and a result builder collects their statements.
// MARK: Step 9.5 · ObservationTrackedMacro.swift
private static func getter(of name: TokenSyntax) -> AccessorDeclSyntax {
    AccessorDeclSyntax(accessorSpecifier: .keyword(.get)) {
        ExprSyntax("access(keyPath: \\.\(name))")
        StmtSyntax("return \(name.storage)")
    }
}

/// The statements of `set` that store a new value.
private static func change(of name: TokenSyntax) -> CodeBlockItemListSyntax {
    CodeBlockItemListSyntax {
        ExprSyntax(
            """
            withMutation(keyPath: \\.\(name)) {
                \(name.storage) = newValue
            }
            """)
    }
}
// END Step 9.5
