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

/// Whether a change of this property should be noticed: it is a stored `var` of the instance,
/// and it is not marked to be ignored.
var isWorthTracking: Bool { !isOutOfQuestion }

/// Whether this property is worth tracking and can be tracked: it is not lazy, and has a plain name.
var isTrackable: Bool {
    switch (isOutOfQuestion, isLazy, name) {
    case (false, false, .some): true
    default: false
    }
}
// END Step 9.3
