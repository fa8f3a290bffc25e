// Two of the class's attributes are about the class. The extension gets the others.
// Dies at: Step 9.1
// MARK: Step 9.1 · ObservableMacro.swift
guard !protocols.isEmpty else { return [] }
var conformance = try ExtensionDeclSyntax(
    "extension \(type.trimmed): nonisolated Chapter9.Observable {}")
conformance.attributes = AttributeListSyntax(
    declaration.attributes
        .filter { !$0.isNamed("Observable") && !$0.isNamed("MainActor") }
        .map { $0.trimmed.with(\.trailingTrivia, .newline) })
return [conformance]
// END Step 9.1
// MARK: Step 9.7 · Macros.swift
/// Makes a class observable: conforms it to ``Observable``, and lets its stored properties report
/// their reads and changes.
@attached(peer)
public macro Observable() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.7
