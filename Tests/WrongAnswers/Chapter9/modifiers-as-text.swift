// A look at the text says what kind of property it is.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
/// Whether changes to this property should be noticed: it's a stored `var` of the instance,
/// without `@ObservationIgnored`.
var isWorthTracking: Bool {
    !description.contains("let ") && !description.contains("static") && !isComputed
        && !description.contains("ObservationIgnored")
}

/// Whether this property is worth tracking and can be tracked: it isn't lazy, and has one name.
var isTrackable: Bool {
    isWorthTracking && !isLazy && name != nil
}
// END Step 9.3
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
