// The attributes are part of the text, one extension for each conformance that is missing.
// MARK: Step 9.1 · Add the conformance if it is missing, with the class's availability
let availability = declaration.attributes.availability
return try protocols.map { _ in
    try ExtensionDeclSyntax(
        """
        \(availability)extension \(type.trimmed): nonisolated Chapter9.Observable {
        }
        """)
}
// END Step 9.1
