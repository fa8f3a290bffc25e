// The name is replaced in the copy's text.
// Dies at: Step 9.4
// MARK: Step 9.4 · ObservationTrackedMacro.swift
var copy = property.trimmed
copy.attributes =
    copy.attributes.filter { !$0.isNamed("ObservationTracked") }
    + [.attribute("@Chapter9.ObservationIgnored\n")]
copy.modifiers =
    [DeclModifierSyntax(name: .keyword(.private))]
    + copy.modifiers.filter { !$0.isAccessLevel }
copy.leadingTrivia = property.leadingTrivia
let text = copy.formatted().description
return ["\(raw: text.replacing(name.text, with: name.storage.text))"]
// END Step 9.4
