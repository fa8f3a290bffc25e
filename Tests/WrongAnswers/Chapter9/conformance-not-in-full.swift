// The protocol is named `Observable`, so that is what I write.
// Dies at: Step 9.1
// MARK: Step 9.1 · ObservableMacro.swift
guard !protocols.isEmpty else { return [] }
return [try ExtensionDeclSyntax("extension \(type): Observable {}")]
// END Step 9.1
