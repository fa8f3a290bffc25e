// The callback is a constant that captures the notes, made before the body is evaluated.
// MARK: Step 6.1 · Count the evaluation, and evaluate the body inside a tracking
let (notes, evaluation) = (outdated, count(node))
let leaveNote: @Sendable () -> Void = { notes.insert(evaluation) }
let body = withObservationTracking({ view.body }, onChange: leaveNote)
// END Step 6.1
