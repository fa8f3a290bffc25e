// What looks like a wrapper can't be tracked, unless it is marked. (Step 9.10 says so; here it is.)
// Dies at: Step 9.3
// MARK: Step 9.3 · Properties.swift
//       isWorthTracking && !isLazy && name != nil
// +         && (wrapper == nil || has("ObservationTracked"))
// END Step 9.3
