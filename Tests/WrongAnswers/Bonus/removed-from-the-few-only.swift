// A tracking that is over was one of the few.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         guard let index = many.index(forKey: property) else { return nil }
// -         many.values[index][id] = nil
// -         return many.values[index].isEmpty ? many.remove(at: index).key : nil
// +         return nil
// END Step B.6
