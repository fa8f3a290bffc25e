// What looks like a wrapper can't be tracked, mark or no mark.
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
// -     isWorthTracking && !isLazy && name != nil
// +     isWorthTracking && !isLazy && name != nil && wrapper == nil
// END Step 9.3
