// The accessors are nodes, and a result builder collects their statements.
// MARK: Step 9.5 · Write `get` and `set`
let get = AccessorDeclSyntax(accessorSpecifier: .keyword(.get)) {
    ExprSyntax("access(keyPath: \\.\(name))")
    StmtSyntax("return \(name.storage)")
}
let set = AccessorDeclSyntax(accessorSpecifier: .keyword(.set)) {
    for item in leavingEarly(with: name) { item }
    ExprSyntax(
        """
        withMutation(keyPath: \\.\(name)) {
            \(name.storage) = newValue
        }
        """)
}
return [get, set]
// END Step 9.5
