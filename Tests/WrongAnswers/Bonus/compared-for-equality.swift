// Two key paths are the same if they are equal.
// Dies at: Step B.5
// MARK: Step B.5 · AccessList.swift
// -         && registrations[index].property.keyPath === property.keyPath
// +         && registrations[index].property == property
// END Step B.5
