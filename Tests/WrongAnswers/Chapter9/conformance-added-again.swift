// The class is marked, so it gets the conformance.
// Dies at: Step 9.1
// MARK: Step 9.1 · ObservableMacro.swift
var conformance = try ExtensionDeclSyntax(
    "extension \(type.trimmed): nonisolated Chapter9.Observable {}")
conformance.attributes = declaration.attributes.availability
return [conformance]
// END Step 9.1
// MARK: Step 9.7 · Macros.swift
/// Makes a class observable: conforms it to ``Observable``, and lets its stored properties report
/// their reads and changes.
@attached(peer)
public macro Observable() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.7
