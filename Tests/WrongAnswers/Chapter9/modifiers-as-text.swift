// A look at the text says what kind of property it is.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
/// Whether a change of this property should be noticed: it is a stored `var` of the instance,
/// and it is not marked to be ignored.
var isWorthTracking: Bool {
    !description.contains("let ") && !description.contains("static") && !isComputed
        && !description.contains("ObservationIgnored")
}

/// Whether this property is worth tracking and can be tracked: it is not lazy, and has a plain name.
var isTrackable: Bool {
    isWorthTracking && !isLazy && name != nil
}
// END Step 9.3
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
