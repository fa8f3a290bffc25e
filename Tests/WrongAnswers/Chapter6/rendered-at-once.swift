// "When something changes, the screen has to change. So I evaluate the view right there, in
// `onChange`."
// Dies at: Step 6.1
// MARK: Step 6.1 · Evaluate again inside `onChange`
let evaluation = count(node)
nonisolated(unsafe) let (renderer, changed) = (self, node)
let body = withObservationTracking {
    view.body
} onChange: {
    renderer.outdated.insert(evaluation)
    renderer.evaluate(changed)
}
// END Step 6.1
