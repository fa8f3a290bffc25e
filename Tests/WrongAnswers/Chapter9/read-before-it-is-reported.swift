// First I read the value, then I report that.
// Dies at: Step 9.5
// MARK: Step 9.5 · ObservationTrackedMacro.swift
private static func getter(of name: TokenSyntax) -> AccessorDeclSyntax {
    """
    get {
        let value = \(name.storage)
        access(keyPath: \\.\(name))
        return value
    }
    """
}

/// The statements of `set` that store a new value.
private static func change(of name: TokenSyntax) -> CodeBlockItemListSyntax {
    """
    withMutation(keyPath: \\.\(name)) {
        \(name.storage) = newValue
    }
    """
}
// END Step 9.5
