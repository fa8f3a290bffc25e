// "Two states are the same if their values are." The new one has the value to begin with, and the
// old one what was written since.
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
// - public static func == (left: Self, right: Self) -> Bool { true }
// + public static func == (left: Self, right: Self) -> Bool { left.location === right.location }
// END Step 7.3
