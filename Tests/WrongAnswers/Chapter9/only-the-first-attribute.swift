// `@ObservationIgnored` is written first, so that is where I look.
// Dies at: Step 9.3
// MARK: Step 9.3 · ObservableMacro.swift
guard property.isTrackable, !property.has("ObservationTracked") else { return [] }
return ["@ObservationTracked"]
// END Step 9.3
// MARK: Step 9.3 · Properties.swift
/// Whether a change of this property should be noticed: it is a stored `var` of the instance,
/// and it is not marked to be ignored.
var isWorthTracking: Bool {
    bindingSpecifier.tokenKind == .keyword(.var) && isOfInstance && !isComputed
        && attributes.first?.isNamed("ObservationIgnored") != true
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
/// Makes a class observable: conforms it to ``Observable``, and lets its stored properties report
/// their reads and changes.
@attached(peer)
public macro Observable() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.7
