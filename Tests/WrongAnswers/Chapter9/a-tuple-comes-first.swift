// "What begins with a tuple is a tuple."
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
// - if property.bindings.count > 1 {
// + if property.bindings.first?.pattern.is(TuplePatternSyntax.self) == true {
// +     message = MacroExpansionWarningMessage(
// +         "'@Observable' does not track the variables of a tuple pattern")
// +     fixIts = property.fixItsThatSeparate
// + } else if property.bindings.count > 1 {
// …
// -     fixIts = property.fixItsThatSeparate
// - } else if property.name == nil {
// -     message = MacroExpansionWarningMessage(
// -         "'@Observable' does not track the variables of a tuple pattern")
// END Step 9.10
