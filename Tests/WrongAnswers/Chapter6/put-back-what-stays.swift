// "First I remove all the old nodes, and then I put back those that stay." They are drawn, and
// nobody finds them any more, which is what step 6.3 asks of a view that is left alone.
// Dies at: Step 6.3
// MARK: Step 6.4 · Remove all nodes, and put back those that stay
let before = Dictionary(uniqueKeysWithValues: parent.children.map { ($0.identity, $0) })
before.values.forEach(remove)
parent.children = children.map { child in
    guard let node = before[child.identity] else {
        return makeNode(child, in: parent)
    }
    update(node, with: child.view)
    return node
}
// END Step 6.4
