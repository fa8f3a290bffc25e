// A message type of its own, early returns, and the diagnostic at the first variable.
// MARK: Step 9.10 · A `lazy var` isn't tracked, and nothing says so
struct Message: DiagnosticMessage {
    let message: String
    var severity = DiagnosticSeverity.error
    var diagnosticID: MessageID { MessageID(domain: "Chapter9", id: message) }
}
guard !property.has("ObservationTracked"), property.isWorthTracking else { return nil }
func diagnostic(_ message: Message, _ fixIts: [FixIt]) -> Diagnostic? {
    property.bindings.first.map {
        Diagnostic(node: $0.pattern, message: message, fixIts: fixIts)
    }
}
guard property.bindings.count == 1 else {
    return diagnostic(
        Message(message: "'@Observable' cannot track several variables in one declaration"),
        property.fixItsThatSeparate)
}
if property.isLazy {
    return diagnostic(
        Message(message: "'@Observable' cannot track a lazy property"),
        [property.fixItThatAdds("@ObservationIgnored")])
}
if let wrapper = property.wrapper {
    return diagnostic(
        Message(
            message: "'@Observable' cannot track a property with the wrapper '@\(wrapper)'"),
        [
            property.fixItThatAdds("@ObservationTracked"),
            property.fixItThatAdds("@ObservationIgnored"),
        ])
}
guard property.name == nil else { return nil }
return diagnostic(
    Message(
        message: "'@Observable' does not track the variables of a tuple pattern",
        severity: .warning),
    property.fixItsThatSeparate)
// END Step 9.10
