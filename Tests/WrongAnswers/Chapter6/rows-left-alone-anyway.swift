// "A row has no inputs of its own: it is its element's."
// Dies at: Step 6.3
// MARK: Step 6.3 · Leave rows alone, too
if node.view is ForEach.Row || haveSameInputs(node.view, view) { return }
// END Step 6.3
