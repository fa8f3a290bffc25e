// `onChange` captures what the token says it with, and not the token.
// MARK: Step 7.7 · Track the content, and report a change as "I changed"
let willChange = token.objectWillChange
let made = withObservationTracking(content) { willChange.send() }
made
// END Step 7.7
