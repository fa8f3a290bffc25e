// What has no place any more is removed first. Then the others get their nodes.
// MARK: Step 6.4 · Find each child's node by its identity, and remove the nodes left over
let identities = Set(children.map(\.identity))
var known: [Child.Identity: Node] = [:]
for node in parent.children {
    if identities.contains(node.identity) {
        known[node.identity] = node
    } else {
        remove(node)
    }
}
parent.children = children.map { child in
    switch known[child.identity] {
    case let node?:
        update(node, with: child.view)
        return node
    case nil:
        return makeNode(child, in: parent)
    }
}
// END Step 6.4
