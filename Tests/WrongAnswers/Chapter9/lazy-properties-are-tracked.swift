// A lazy property is stored, after all.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
// -     isWorthTracking && !isLazy && name != nil
// +     isWorthTracking && name != nil
// END Step 9.3
// MARK: Step 9.10 · Diagnostics.swift
nil
// END Step 9.10
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
