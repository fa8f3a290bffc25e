// `@ObservationIgnored` does nothing, and so it takes care of itself.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
// -         && !has("ObservationIgnored")
// END Step 9.3
// MARK: Step 9.10 · Diagnostics.swift
nil
// END Step 9.10
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
