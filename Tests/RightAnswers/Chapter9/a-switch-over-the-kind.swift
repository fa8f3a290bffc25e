// A switch finds the word, and a class is what has none.
// MARK: Step 9.9 · A struct is accepted, and never reports
let kind: String
switch type.kind {
case .structDecl: kind = "struct"
case .enumDecl: kind = "enumeration"
case .actorDecl: kind = "actor"
case .protocolDecl: kind = "protocol"
default: return
}
let words = "'@Observable' cannot be applied to \(kind) type '\(name.text)'"
throw MacroExpansionErrorMessage(words)
// END Step 9.9
