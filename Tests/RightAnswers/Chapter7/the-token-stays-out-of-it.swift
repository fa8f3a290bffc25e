// `onChange` captures what the token says it with, and not the token.
// MARK: Step 7.7 · A renderer that tracks nothing
let willChange = token.objectWillChange
let made = withObservationTracking(content) { willChange.send() }
made
// END Step 7.7
