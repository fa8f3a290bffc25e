// A property with braces behind it is computed.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
// -     bindingSpecifier.tokenKind == .keyword(.var) && isOfInstance && !isComputed
// -         && !has("ObservationIgnored")
// +     bindingSpecifier.tokenKind == .keyword(.var) && isOfInstance
// +         && bindings.allSatisfy { $0.accessorBlock == nil } && !has("ObservationIgnored")
// END Step 9.3
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
