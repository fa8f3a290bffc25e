// A lazy property is lazy, however many there are.
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
// - if property.bindings.count > 1 {
// + if property.isLazy {
// +     message = MacroExpansionErrorMessage("'@Observable' cannot track a lazy property")
// +     fixIts = [property.fixItThatAdds("@ObservationIgnored")]
// + } else if property.bindings.count > 1 {
// …
// - } else if property.isLazy {
// -     message = MacroExpansionErrorMessage("'@Observable' cannot track a lazy property")
// -     fixIts = [property.fixItThatAdds("@ObservationIgnored")]
// END Step 9.10
