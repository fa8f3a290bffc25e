// What looks like a wrapper can't be tracked, mark or no mark.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
/// Whether changes to this property should be noticed: it's a stored `var` of the instance,
/// without `@ObservationIgnored`.
var isWorthTracking: Bool {
    bindingSpecifier.tokenKind == .keyword(.var) && isOfInstance && !isComputed
        && !has("ObservationIgnored")
}

/// Whether this property is worth tracking and can be tracked: it isn't lazy, and has one name.
var isTrackable: Bool {
    isWorthTracking && !isLazy && name != nil && wrapper == nil
}
// END Step 9.3
