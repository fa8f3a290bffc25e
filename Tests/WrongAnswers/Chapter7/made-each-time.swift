// "`State` has an initializer for a value, so I give it the value." The object is made whenever the
// view is, and thrown away.
// Dies at: Step 7.4
// MARK: Step 7.4 · StateObject.swift
// -     state = State(location: Location(wrappedValue))
// +     state = State(wrappedValue: wrappedValue())
// END Step 7.4
