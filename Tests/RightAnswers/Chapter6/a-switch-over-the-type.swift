// The types are compared first, which costs less than the inputs.
// MARK: Step 6.3 · Leave the node alone if the inputs are the same
switch (type(of: node.view) == type(of: view), view) {
case (false, _), (_, is any PrimitiveView): break
case (true, let view): guard !haveSameInputs(node.view, view) else { return }
}
// END Step 6.3
