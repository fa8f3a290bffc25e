// The copy is a text with the property's parts in it. The comment is put before it at the end.
// MARK: Step 9.4 · ObservationTrackedMacro.swift
let attributes: AttributeListSyntax = property.trimmed.attributes.filter {
    !$0.isNamed("ObservationTracked")
}
let modifiers: DeclModifierListSyntax = property.modifiers.filter { !$0.isAccessLevel }
guard let binding = property.bindings.first?.trimmed else { return [] }
let renamed = binding.with(
    \.pattern,
    PatternSyntax(
        IdentifierPatternSyntax(identifier: name.storage.with(\.trailingTrivia, .space))))
let storage: DeclSyntax = """
    \(attributes)
    @Chapter9.ObservationIgnored
    private \(modifiers)
    var \(renamed)
    """
return [storage.trimmed.with(\.leadingTrivia, property.leadingTrivia)]
// END Step 9.4
