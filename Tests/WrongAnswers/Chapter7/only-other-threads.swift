// The line above does it, so I do the same for `.didSet`.
// Dies at: Step 7.1
// MARK: Step 7.1 · Observers.swift
tell(.didSet, of: property) { !$0.isOfThisThread }
// END Step 7.1
