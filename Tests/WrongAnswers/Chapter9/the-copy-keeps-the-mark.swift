// The copy has all attributes of the property, and one more.
// Dies at: Step 9.4
// MARK: Step 9.4 · ObservationTrackedMacro.swift
var storage = property.trimmed
storage.attributes = storage.attributes + [.attribute("@ObservationIgnored\n")]
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
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
// MARK: Step 9.4 · Macros.swift
@attached(peer)
public macro ObservationTracked() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.4
