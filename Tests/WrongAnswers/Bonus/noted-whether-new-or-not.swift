// What is read is noted.
// Dies at: Step B.3
// MARK: Step B.3 · AccessList.swift
// - guard observers.add(tracking, for: property) else { return }
// + _ = observers.add(tracking, for: property)
// END Step B.3
