// "First I go through the notes, and at the end I take them out." A note that comes meanwhile goes
// with them.
// Dies at: Step 6.2
// MARK: Step 6.2 · Go through the nodes, then take the notes out
let noted = nodes.keys.sorted().filter { evaluation in
    outdated.all.contains(evaluation)
}
for evaluation in noted {
    if let node = nodes[evaluation] {
        evaluate(node)
    }
}
_ = outdated.removeAll()
// END Step 6.2
