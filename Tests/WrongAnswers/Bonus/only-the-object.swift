// I have noted that object already.
// Dies at: Step B.5
// MARK: Step B.5 · AccessList.swift
// -         && registrations[index].property.keyPath === property.keyPath
// END Step B.5
