// The kinds of nodes are tried one by one, and a local function throws the error.
// MARK: Step 9.9 · A struct is accepted, and never reports
func refuse(_ kind: String) throws {
    let name = name.trimmedDescription
    throw MacroExpansionErrorMessage(
        ["'@Observable' cannot be applied to", kind, "type", "'\(name)'"].joined(separator: " "))
}
if type.is(ClassDeclSyntax.self) { return }
if type.is(StructDeclSyntax.self) { try refuse("struct") }
if type.is(EnumDeclSyntax.self) { try refuse("enumeration") }
if type.is(ActorDeclSyntax.self) { try refuse("actor") }
if type.is(ProtocolDeclSyntax.self) { try refuse("protocol") }
// END Step 9.9
