// "The view itself is the same. What stands inside it may still have changed, so I look there."
// Dies at: Step 6.3
// MARK: Step 6.3 · Leave the node alone, and evaluate what stands inside
if haveSameInputs(node.view, view) {
    for child in node.children {
        child.children.forEach(evaluate)
        evaluate(child)
    }
    return
}
// END Step 6.3
