// I make the list when there is none, and there is one ever after.
// Dies at: Step 1.3
// MARK: Step 1.3 · ObservationTracking.swift
if accessList == nil { accessList = AccessList() }
return apply()
// END Step 1.3
