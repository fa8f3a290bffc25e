// `@ObservationIgnored` does nothing, and so it takes care of itself.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
/// Whether a change of this property should be noticed: it is a stored `var` of the instance,
/// and it is not marked to be ignored.
var isWorthTracking: Bool {
    bindingSpecifier.tokenKind == .keyword(.var) && isOfInstance && !isComputed
}

/// Whether this property is worth tracking and can be tracked: it is not lazy, and has a plain name.
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
