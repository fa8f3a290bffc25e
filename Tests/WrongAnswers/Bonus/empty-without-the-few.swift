// Without a few there are not many.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -     var isEmpty: Bool { few.isEmpty && many.isEmpty }
// +     var isEmpty: Bool { few.isEmpty }
// END Step B.6
