// "The third row is the third row." Each child gets the node that stands at its position, and the
// nodes at the end go.
// Dies at: Step 6.4
// MARK: Step 6.4 · Match children and nodes by position
let before = parent.children
parent.children = children.enumerated().map { index, child in
    guard index < before.count else {
        return makeNode(child, in: parent)
    }
    update(before[index], with: child.view)
    return before[index]
}
before.dropFirst(children.count).forEach(remove)
// END Step 6.4
