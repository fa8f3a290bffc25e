// "First I look up all the views that need an update, then I evaluate them." By the time that it
// is their turn, some are up to date, and some are gone.
// Dies at: Step 6.2
// MARK: Step 6.2 · Look up the views, then evaluate them
let views = outdated.removeAll().compactMap { nodes[$0] }
for node in views {
    evaluate(node)
}
// END Step 6.2
