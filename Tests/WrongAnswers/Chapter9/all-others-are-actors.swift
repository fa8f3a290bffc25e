// "No struct and no enum: so it's an actor."
// Dies at: Step 9.9
// MARK: Step 9.9 · Diagnostics.swift
guard !type.is(ClassDeclSyntax.self) else { return }
let kind =
    type.is(StructDeclSyntax.self)
    ? "struct" : type.is(EnumDeclSyntax.self) ? "enumeration" : "actor"
throw MacroExpansionErrorMessage(
    "'@Observable' cannot be applied to \(kind) type '\(name.text)'")
// END Step 9.9
