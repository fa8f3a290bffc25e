// "A view that is no longer among the children is not drawn. So it is gone."
// Dies at: Step 6.4
// MARK: Step 6.4 · Find each child's node by its identity, and let the others be
let before = Dictionary(uniqueKeysWithValues: parent.children.map { ($0.identity, $0) })
parent.children = children.map { child in
    guard let node = before[child.identity] else {
        return makeNode(child, in: parent)
    }
    update(node, with: child.view)
    return node
}
// END Step 6.4
