// Somebody may read any variable, so all are tracked.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
// -     bindingSpecifier.tokenKind == .keyword(.var) && isOfInstance && !isComputed
// -         && !has("ObservationIgnored")
// +     bindingSpecifier.tokenKind == .keyword(.var) && isOfInstance && !has("ObservationIgnored")
// END Step 9.3
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
