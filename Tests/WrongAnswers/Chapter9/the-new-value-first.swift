// A comparison has the same result either way, so the new value comes first.
// Dies at: Step 9.11
// MARK: Step 9.11 · ObservationTrackedMacro.swift
// - guard shouldNotifyObservers(\(name.storage), newValue) else {
// + guard shouldNotifyObservers(newValue, \(name.storage)) else {
// END Step 9.11
