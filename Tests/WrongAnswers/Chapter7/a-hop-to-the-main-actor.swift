// "A view is notified on the main actor": by then, the turn may be over.
// Dies at: Step 7.7
// MARK: Step 7.7 · ObservationView.swift
// -     token.objectWillChange.send()
// +     Task { @MainActor in token.objectWillChange.send() }
// END Step 7.7
