// What is read is noted.
// Dies at: Step B.3
// MARK: Step B.3 · AccessList.swift
// As in the solution.
// END Step B.3
// MARK: Step B.3 · AccessList.swift
_ = observers.add(tracking, for: property)
registrations.append(.init(observers: observers, property: property))
// END Step B.3
