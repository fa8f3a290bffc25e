// A `defer` makes the change, so it can't be forgotten.
// Dies at: Step 9.5
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
    defer { \(name.storage) = newValue }
    withMutation(keyPath: \\.\(name)) {}
    """
}
// END Step 9.5
