// "The view isn't evaluated now, so I leave a note for later."
// Dies at: Step 6.3
// MARK: Step 6.3 · Leave a note about a view that is left alone
if haveSameInputs(node.view, view) {
    if let evaluation = node.evaluation { outdated.insert(evaluation) }
    return
}
// END Step 6.3
