// "The view writes its state itself, so it knows."
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
// - var objects: [any ObservableObject] { [location.storage] }
// + var objects: [any ObservableObject] { [] }
// END Step 7.3
