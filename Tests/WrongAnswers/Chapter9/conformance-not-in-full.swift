// The protocol is named `Observable`, so that is what I write.
// Dies at: Step 9.1
// MARK: Step 9.1 · ObservableMacro.swift
guard !protocols.isEmpty else { return [] }
var conformance = try ExtensionDeclSyntax("extension \(type.trimmed): Observable {}")
conformance.attributes = declaration.attributes.availability
return [conformance]
// END Step 9.1
