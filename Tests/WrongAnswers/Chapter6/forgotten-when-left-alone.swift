// "`evaluate` begins by forgetting the earlier evaluation, so `update` does too." Then the node waits
// for nothing any more.
// Dies at: Step 6.3
// MARK: Step 6.3 · Forget the evaluation of a node that is left alone
if haveSameInputs(node.view, view) {
    forget(node)
    return
}
// END Step 6.3
