// `@ObservationIgnored` does nothing, and so it takes care of itself.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
/// Whether changes to this property should be noticed: it's a stored `var` of the instance,
/// without `@ObservationIgnored`.
var isWorthTracking: Bool {
    bindingSpecifier.tokenKind == .keyword(.var) && isOfInstance && !isComputed
}

/// Whether this property is worth tracking and can be tracked: it isn't lazy, and has one name.
var isTrackable: Bool {
    isWorthTracking && !isLazy && name != nil
}
// END Step 9.3
// MARK: Step 9.10 · Diagnostics.swift
nil
// END Step 9.10
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
