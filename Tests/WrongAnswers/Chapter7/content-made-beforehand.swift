// "The content has to be there before I can track it."
// Dies at: Step 7.7
// MARK: Step 7.7 · Make the content, then track it
let made = content()
withObservationTracking {
    made
} onChange: { [token] in
    token.objectWillChange.send()
}
// END Step 7.7
