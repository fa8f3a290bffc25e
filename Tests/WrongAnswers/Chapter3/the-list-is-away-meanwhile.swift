// What `onChange` reads is not read by `apply`.
// Dies at: Step 3.4
// MARK: Step 3.4 · ObservationRegistrar.swift
let affected = (trackings[keyPath] ?? [:]).values
for tracking in affected { tracking.cancel() }
let list = accessList
accessList = nil
for tracking in affected { tracking.onChange() }
accessList = list
// END Step 3.4
