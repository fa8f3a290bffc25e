// No dictionary: each child takes its node out of an array, and what remains there is removed.
// MARK: Step 6.4 · Find each child's node by its identity, and remove the nodes left over
var remaining = parent.children
parent.children = []
for child in children {
    if let index = remaining.firstIndex(where: { $0.identity == child.identity }) {
        let node = remaining.remove(at: index)
        parent.children.append(node)
        update(node, with: child.view)
    } else {
        parent.children.append(makeNode(child, in: parent))
    }
}
for node in remaining { remove(node) }
// END Step 6.4
