// As long as there are a few, a tracking is among them.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         guard let index = many.index(forKey: property) else { return nil }
// +         guard few.isEmpty, let index = many.index(forKey: property) else { return nil }
// END Step B.6
