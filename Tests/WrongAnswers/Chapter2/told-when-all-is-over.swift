// A change that is made during another one waits for its turn.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
// + private var waiting: [@Sendable () -> Void] = []
// + private var isCalling = false
// +
//   /// What to call at a change, by the property that changes.
// …
// - for observer in observers[keyPath] ?? [] {
// -     observer()
// - }
// + waiting += observers[keyPath] ?? []
// + guard !isCalling else { return }
// + isCalling = true
// + defer { isCalling = false }
// + while !waiting.isEmpty { waiting.removeFirst()() }
// END Step 2.1
