// The attribute is `@ObservationTracked`, so that is the text that I leave out.
// Dies at: Step 9.4
// MARK: Step 9.4 · ObservationTrackedMacro.swift
var storage = property.trimmed
storage.attributes =
    storage.attributes.filter { $0.trimmedDescription != "@ObservationTracked" }
    + [.attribute("@ObservationIgnored\n")]
storage.modifiers =
    [DeclModifierSyntax(name: .keyword(.private))]
    + storage.modifiers.filter { !$0.isAccessLevel }
storage.bindings = PatternBindingListSyntax(
    storage.bindings.map {
        $0.with(\.pattern, PatternSyntax(IdentifierPatternSyntax(identifier: name.storage)))
    })
storage.leadingTrivia = property.leadingTrivia
return [DeclSyntax(storage)]
// END Step 9.4
