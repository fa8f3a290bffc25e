// The tracking that reads is the one that waits.
// Dies at: Step 5.6
// MARK: Step 5.6 · AccessList.swift
// -         next = list.outer
// +         next = nil
// END Step 5.6
