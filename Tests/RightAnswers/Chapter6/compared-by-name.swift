// `differentInput` finds no difference, so there is none.
// MARK: Step 6.3 · Leave the node alone if the inputs are the same
if differentInput(node.view, view) == nil { return }
// END Step 6.3
