// One list for all: the inner tracking goes on with the outer one's.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
// - let list = AccessList()
// + let list = outer ?? AccessList()
// END Step 4.1
