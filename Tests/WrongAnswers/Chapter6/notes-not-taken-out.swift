// "I go through the views, and ask of each whether there is a note about it." The notes are never
// taken out, so there are more of them each turn.
// Dies at: Step 6.2
// MARK: Step 6.2 · Evaluate again the views about which there is a note
for evaluation in nodes.keys.sorted() {
    if let node = nodes[evaluation], outdated.all.contains(evaluation) {
        evaluate(node)
    }
}
// END Step 6.2
