// "An observable object notifies the view by itself." Of its own changes, and not when another takes its place.
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
// - var objects: [any ObservableObject] { [location.storage] }
// + var objects: [any ObservableObject] { Value.self is any Observable.Type ? [] : [location.storage] }
// END Step 7.3
