// "What has accessors is computed, so there is nothing to say."
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
guard property.isWorthTracking, property.bindings.first?.accessorBlock == nil,
    !property.has("ObservationTracked")
else { return nil }
let message: any DiagnosticMessage
let fixIts: [FixIt]
if property.bindings.count > 1 {
    message = MacroExpansionErrorMessage(
        "'@Observable' cannot track several variables in one declaration")
    fixIts = property.fixItsThatSeparate
} else if property.name == nil {
    message = MacroExpansionWarningMessage(
        "'@Observable' does not track the variables of a tuple pattern")
    fixIts = property.fixItsThatSeparate
} else if property.isLazy {
    message = MacroExpansionErrorMessage("'@Observable' cannot track a lazy property")
    fixIts = [property.fixItThatAdds("@ObservationIgnored")]
} else if let wrapper = property.wrapper {
    message = MacroExpansionErrorMessage(
        "'@Observable' cannot track a property with the wrapper '@\(wrapper)'")
    fixIts = [property.fixItThatAdds("@ObservationIgnored")]
} else {
    return nil
}
return Diagnostic(node: property.bindings, message: message, fixIts: fixIts)
// END Step 9.10
