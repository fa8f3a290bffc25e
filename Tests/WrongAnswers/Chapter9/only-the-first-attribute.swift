// `@ObservationIgnored` is written first, so that is where I look.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
// -         && !has("ObservationIgnored")
// +         && attributes.first?.isNamed("ObservationIgnored") != true
// END Step 9.3
// MARK: Step 9.10 · Diagnostics.swift
nil
// END Step 9.10
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
