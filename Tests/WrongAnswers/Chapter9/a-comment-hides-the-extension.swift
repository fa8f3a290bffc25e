// The attributes are copied with everything that belongs to them.
// Dies at: Step 9.1
// MARK: Step 9.1 · ObservableMacro.swift
guard !protocols.isEmpty else { return [] }
var conformance = try ExtensionDeclSyntax(
    "extension \(type.trimmed): nonisolated Chapter9.Observable {}")
conformance.attributes = declaration.attributes.filter { $0.isNamed("available") }
return [conformance]
// END Step 9.1
