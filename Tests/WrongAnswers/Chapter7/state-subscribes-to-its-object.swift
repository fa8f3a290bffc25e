// "If the value is an object, its changes count, too." Then each change of it evaluates the view.
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
// - var objects: [any ObservableObject] { [location.storage] }
// + var objects: [any ObservableObject] {
// +     let inside = (location.storage.value as? any ObservableObject).map { [$0] } ?? []
// +     return [location.storage] + inside
// + }
// END Step 7.3
