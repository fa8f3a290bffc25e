// "It is a state, so it subscribes to what a state subscribes to."
// Dies at: Step 7.4
// MARK: Step 7.4 · StateObject.swift
// - var objects: [any ObservableObject] { [wrappedValue] }
// + var objects: [any ObservableObject] { state.objects }
// END Step 7.4
