// The text says what kind of type it is.
// Dies at: Step 9.9
// MARK: Step 9.9 · Diagnostics.swift
for (word, kind) in [("struct", "struct"), ("enum", "enumeration"), ("actor", "actor")]
where type.description.contains("\(word) \(name.text)") {
    throw MacroExpansionErrorMessage(
        "'@Observable' cannot be applied to \(kind) type '\(name.text)'")
}
// END Step 9.9
