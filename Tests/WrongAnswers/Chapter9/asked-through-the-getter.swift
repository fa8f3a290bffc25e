// The old value is the property's.
// Dies at: Step 9.7
// MARK: Step 9.11 · ObservationTrackedMacro.swift
// - guard shouldNotifyObservers(\(name.storage), newValue) else {
// + guard shouldNotifyObservers(\(name), newValue) else {
// END Step 9.11
