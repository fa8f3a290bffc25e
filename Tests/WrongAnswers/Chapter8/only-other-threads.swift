// The line above does it, so I do the same for `.didSet`.
// Dies at: Step 8.1
// MARK: Step 8.1 · Observers.swift
tell(.didSet, of: property) { !$0.isOfThisThread }
// END Step 8.1
