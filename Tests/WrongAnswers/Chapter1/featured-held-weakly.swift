// The board only shows the train, so it need not keep it.
// Dies at: Step 1.2
// MARK: Step 1.2 · Board.swift
// - private var _featured: Train?
// + private weak var _featured: Train?
// END Step 1.2
