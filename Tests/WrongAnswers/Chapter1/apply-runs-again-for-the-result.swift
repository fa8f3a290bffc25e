// I run `apply` for its reads first, and then once more for the result.
// Dies at: Step 1.3
// MARK: Step 1.3 · ObservationTracking.swift
//   accessList = AccessList()
// + _ = apply()
// END Step 1.3
