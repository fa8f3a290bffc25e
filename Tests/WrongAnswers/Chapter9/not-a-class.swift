// All three are no classes, and that is what I say.
// Dies at: Step 9.9
// MARK: Step 9.9 · Diagnostics.swift
guard !type.is(ClassDeclSyntax.self) else { return }
throw MacroExpansionErrorMessage("'@Observable' can only be applied to a class")
// END Step 9.9
