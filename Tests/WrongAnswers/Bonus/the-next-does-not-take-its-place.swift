// The first is removed, so its place is empty.
// Dies at: Step B.2
// MARK: Step B.8 · Few.swift
// -         if head.map(isRemoved) == true { head = tail.isEmpty ? nil : tail.removeFirst() }
// +         if let head, isRemoved(head) { self.head = nil }
// END Step B.8
