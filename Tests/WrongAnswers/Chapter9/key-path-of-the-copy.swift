// What is read is the stored property.
// Dies at: Step 9.5
// MARK: Step 9.5 · ObservationTrackedMacro.swift
private static func getter(of name: TokenSyntax) -> AccessorDeclSyntax {
    """
    get {
        access(keyPath: \\.\(name.storage))
        return \(name.storage)
    }
    """
}

/// The statements of `set` that store a new value.
private static func change(of name: TokenSyntax) -> CodeBlockItemListSyntax {
    """
    withMutation(keyPath: \\.\(name.storage)) {
        \(name.storage) = newValue
    }
    """
}
// END Step 9.5
