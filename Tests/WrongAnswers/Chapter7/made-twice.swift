// Once for the reads, and once for the screen.
// Dies at: Step 7.7
// MARK: Step 7.7 · ObservationView.swift
let _ = withObservationTracking {
    _ = content()
} onChange: { [token] in
    token.objectWillChange.send()
}
content()
// END Step 7.7
