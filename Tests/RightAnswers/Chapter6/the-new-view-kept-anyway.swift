// A view with the same inputs takes the old one's place, and its body is not evaluated.
// MARK: Step 6.3 · Leave the node alone if the inputs are the same
let isLeftAlone = haveSameInputs(node.view, view)
defer { node.view = view }
guard !isLeftAlone else { return }
// END Step 6.3
