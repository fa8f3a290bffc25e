// A lazy sequence looks each node up when the loop gets to it, and not before.
// MARK: Step 6.2 · Evaluate again the views whose latest evaluation is outdated
for node in outdated.removeAll().lazy.compactMap({ self.nodes[$0] }) {
    evaluate(node)
}
// END Step 6.2
