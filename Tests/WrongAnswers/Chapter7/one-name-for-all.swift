// "The state inside is this property's, whatever its name."
// Dies at: Step 7.4
// MARK: Step 7.4 · StateObject.swift
// -     state.connect(to: node, as: label)
// +     state.connect(to: node, as: "state")
// END Step 7.4
