// "A view is told on the main actor": later than that, and the turn may have been.
// Dies at: Step 7.7
// MARK: Step 7.7 · ObservationView.swift
withObservationTracking {
    content()
} onChange: { [token] in
    Task { @MainActor in token.objectWillChange.send() }
}
// END Step 7.7
