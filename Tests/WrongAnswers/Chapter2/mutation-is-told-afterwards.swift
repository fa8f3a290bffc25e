// I make the change and then I tell of it.
// Dies at: Step 2.5
// MARK: Step 2.5 · ObservationRegistrar.swift
defer { willSet(subject, keyPath: keyPath) }
return try mutation()
// END Step 2.5
// MARK: Step 2.5 · Board.swift
registrar.withMutation(of: self, keyPath: \.trains) {
    _trains = newValue
}
// END Step 2.5
// MARK: Step 2.5 · Board.swift
registrar.withMutation(of: self, keyPath: \.featured) {
    _featured = newValue
}
// END Step 2.5
