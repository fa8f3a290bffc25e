// "The compiler wants no `self` in there. I know that it is safe, and say so." Then each train that
// was read keeps the renderer alive.
// Dies at: Step 6.1
// MARK: Step 6.1 · Capture the renderer
let evaluation = count(node)
nonisolated(unsafe) let renderer = self
let body = withObservationTracking {
    view.body
} onChange: {
    renderer.outdated.insert(evaluation)
}
// END Step 6.1
