// "First I note what is different, then I ask whether anything is."
// Dies at: Step 6.3
// MARK: Step 6.3 · Note the difference of a view that is left alone
node.nextReason = differentInput(node.view, view).map(Reason.input) ?? .viewAround
if haveSameInputs(node.view, view) { return }
// END Step 6.3
