// The list is only for the reads. For the result I run `apply` once more.
// Dies at: Step 1.3
// MARK: Step 1.3 · ObservationTracking.swift
accessList = AccessList()
_ = apply()
accessList = nil
return apply()
// END Step 1.3
