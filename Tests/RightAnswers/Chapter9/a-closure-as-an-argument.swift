// The closure is an argument, and `get` reads into a constant.
// MARK: Step 9.5 · ObservationTrackedMacro.swift
private static func getter(of name: TokenSyntax) -> AccessorDeclSyntax {
    """
    get {
        self.access(keyPath: \\.\(name))
        let value = self.\(name.storage)
        return value
    }
    """
}

/// The statements of `set` that store a new value.
private static func change(of name: TokenSyntax) -> CodeBlockItemListSyntax {
    """
    self.withMutation(keyPath: \\.\(name), { self.\(name.storage) = newValue })
    """
}
// END Step 9.5
