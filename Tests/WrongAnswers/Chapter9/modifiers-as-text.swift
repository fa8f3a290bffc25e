// A look at the text says what kind of property it is.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
// -     bindingSpecifier.tokenKind == .keyword(.var) && isOfInstance && !isComputed
// -         && !has("ObservationIgnored")
// +     !description.contains("let ") && !description.contains("static") && !isComputed
// +         && !description.contains("ObservationIgnored")
// END Step 9.3
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
