// Among the few, a property is recognized by its key path object.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -             guard isAffected(entry.tracking), entry.property == property else { return false }
// +             guard isAffected(entry.tracking), entry.property.keyPath === property.keyPath
// +             else { return false }
// END Step B.6
