// Guards, one after the other, and an attribute that is built from a name.
// MARK: Step 9.7 · ObservableMacro.swift
for attribute in property.attributes where attribute.isNamed("ObservationTracked") { return [] }
if property.isTrackable {
    return [AttributeSyntax(attributeName: TypeSyntax("ObservationTracked"))]
} else {
    return []
}
// END Step 9.7
// MARK: Step 9.3 · Properties.swift
/// Whether a change of this property should be noticed: it is a stored `var` of the instance,
/// and it is not marked to be ignored.
var isWorthTracking: Bool {
    guard case .keyword(.var) = bindingSpecifier.tokenKind else { return false }
    guard !has("ObservationIgnored") else { return false }
    return !(isComputed || !isOfInstance)
}

/// Whether this property is worth tracking and can be tracked: it is not lazy, and has a plain name.
var isTrackable: Bool {
    guard isWorthTracking, name != nil else { return false }
    return isLazy == false
}
// END Step 9.3
