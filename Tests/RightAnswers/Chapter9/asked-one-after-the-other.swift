// Guards, one after the other, and an attribute that is built from a name.
// MARK: Step 9.7 · ObservableMacro.swift
for attribute in property.attributes where attribute.isNamed("ObservationTracked") { return [] }
if property.isTrackable {
    return [AttributeSyntax(attributeName: TypeSyntax("Chapter9.ObservationTracked"))]
} else {
    return []
}
// END Step 9.7
// MARK: Step 9.3 · Properties.swift
/// Whether changes to this property should be noticed: it's a stored `var` of the instance,
/// without `@ObservationIgnored`.
var isWorthTracking: Bool {
    guard case .keyword(.var) = bindingSpecifier.tokenKind else { return false }
    guard !has("ObservationIgnored") else { return false }
    return !(isComputed || !isOfInstance)
}

/// Whether this property is worth tracking and can be tracked: it isn't lazy, and has one name.
var isTrackable: Bool {
    guard isWorthTracking, name != nil else { return false }
    return isLazy == false
}
// END Step 9.3
