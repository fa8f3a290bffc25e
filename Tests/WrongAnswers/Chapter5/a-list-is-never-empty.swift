// Nobody tracks what reads nothing.
// Dies at: Step 5.6
// MARK: Step 5.6 · AccessList.swift
// - private(set) var isEmpty = true
// + let isEmpty = false
// …
// -         list.isEmpty = false
// END Step 5.6
