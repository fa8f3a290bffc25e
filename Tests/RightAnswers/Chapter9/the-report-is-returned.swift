// `set` returns what the report returns: nothing.
// MARK: Step 9.5 · ObservationTrackedMacro.swift
private static func getter(of name: TokenSyntax) -> AccessorDeclSyntax {
    """
    get {
        access(keyPath: \\.\(name))
        return \(name.storage)
    }
    """
}

/// The statements of `set` that store a new value.
private static func change(of name: TokenSyntax) -> CodeBlockItemListSyntax {
    """
    return withMutation(keyPath: \\.\(name)) {
        \(name.storage) = newValue
    }
    """
}
// END Step 9.5
