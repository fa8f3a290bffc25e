// If there is an outer list, it records the read as well.
// Dies at: Step B.9
// MARK: Step B.9 · AccessList.swift
// - outer?.pointee.record(property, of: observers)
// + if var list = outer?.pointee { list.record(property, of: observers) }
// END Step B.9
