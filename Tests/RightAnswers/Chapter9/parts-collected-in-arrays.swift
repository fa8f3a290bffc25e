// Attributes and modifiers are collected in arrays; the name is put together from its parts.
// MARK: Step 9.4 · ObservationTrackedMacro.swift
guard var binding = property.bindings.first else { return [] }
binding.pattern = "\(name.storage)"
var attributes: [AttributeListSyntax.Element] = []
for attribute in property.trimmed.attributes where !attribute.isNamed("ObservationTracked") {
    attributes.append(attribute)
}
attributes.append(.attribute("@Chapter9.ObservationIgnored "))
var modifiers = [DeclModifierSyntax(name: .keyword(.private, trailingTrivia: .space))]
for modifier in property.modifiers where !modifier.isAccessLevel { modifiers.append(modifier) }
var storage = property.trimmed
storage.attributes = AttributeListSyntax(attributes)
storage.modifiers = DeclModifierListSyntax(modifiers)
storage.bindings = [binding]
storage.leadingTrivia = property.leadingTrivia
return [DeclSyntax(storage)]
// END Step 9.4
