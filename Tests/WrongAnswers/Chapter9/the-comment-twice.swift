// "A copy is a copy: I change what is different, and put the comment back."
// Dies at: Step 9.4
// MARK: Step 9.4 · ObservationTrackedMacro.swift
var storage = property
storage.attributes =
    storage.attributes.filter { !$0.isNamed("ObservationTracked") }
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
// MARK: Step 9.4 · Macros.swift
// As in the solution.
// END Step 9.4
