// "A stack has no evaluation, so there is nothing to forget."
// Dies at: Step 6.4
// MARK: Step 6.4 · Remove the nodes that have an evaluation
var before = Dictionary(uniqueKeysWithValues: parent.children.map { ($0.identity, $0) })
parent.children = children.map { child in
    guard let node = before.removeValue(forKey: child.identity) else {
        return makeNode(child, in: parent)
    }
    update(node, with: child.view)
    return node
}
for node in before.values where node.evaluation != nil {
    remove(node)
}
// END Step 6.4
