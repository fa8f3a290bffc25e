// I run `apply` for its reads first, and then once more for the result.
// Dies at: Step 1.1
// MARK: Step 1.1 · ObservationTracking.swift
_ = apply()
let result = apply()
return result
// END Step 1.1
