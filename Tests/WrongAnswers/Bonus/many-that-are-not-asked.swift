// What waits is among the few.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         guard let index = many.index(forKey: property) else { return (taken, nil) }
// +         guard few.isEmpty, let index = many.index(forKey: property) else { return (taken, nil) }
// END Step B.6
