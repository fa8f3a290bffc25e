// The trains report, and a board is nothing but its trains.
// Dies at: Step 1.3
// MARK: Step 1.3 · Board.swift
/// The trains, from the first to leave to the last.
var trains: [Train] = []

/// The train that is shown large, if any.
var featured: Train?
// END Step 1.3
