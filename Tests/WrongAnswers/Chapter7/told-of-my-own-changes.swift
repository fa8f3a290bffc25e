// Whoever asks for `.didSet` gets every change.
// Dies at: Step 7.1
// MARK: Step 7.1 · Observers.swift
tell(.didSet, of: property) { _ in true }
// END Step 7.1
