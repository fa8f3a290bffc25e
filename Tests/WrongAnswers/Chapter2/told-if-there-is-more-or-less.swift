// The trains change when there are more or fewer of them, and the featured one when there is one.
// Dies at: Step 2.5
// MARK: Step 2.5 · ObservationRegistrar.swift
willSet(subject, keyPath: keyPath)
return try mutation()
// END Step 2.5
// MARK: Step 2.5 · Board.swift
if newValue.count != _trains.count { registrar.willSet(self, keyPath: \.trains) }
_trains = newValue
// END Step 2.5
// MARK: Step 2.5 · Board.swift
if _featured != nil { registrar.willSet(self, keyPath: \.featured) }
_featured = newValue
// END Step 2.5
