// The attribute names its module, so it can't be mistaken for another one.
// MARK: Step 9.7 · ObservableMacro.swift
let isDue = property.isTrackable && !property.has("ObservationTracked")
return isDue ? ["@Chapter9.ObservationTracked"] : []
// END Step 9.7
// MARK: Step 9.3 · Properties.swift
/// What speaks against tracking this property at all.
private var isOutOfQuestion: Bool {
    let isConstant = bindingSpecifier.text == "let"
    return isConstant || !isOfInstance || isComputed || has("ObservationIgnored")
}

/// Whether changes to this property should be noticed: it's a stored `var` of the instance,
/// without `@ObservationIgnored`.
var isWorthTracking: Bool { !isOutOfQuestion }

/// Whether this property is worth tracking and can be tracked: it isn't lazy, and has one name.
var isTrackable: Bool {
    switch (isOutOfQuestion, isLazy, name) {
    case (false, false, .some): true
    default: false
    }
}
// END Step 9.3
