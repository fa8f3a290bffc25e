// The children are evaluated from the last to the first: no order is promised among siblings.
// MARK: Step 6.4 · Find each child's node by its identity, and remove the nodes left over
let before = parent.children.reduce(into: [Child.Identity: Node]()) { $0[$1.identity] = $1 }
var kept: Set<Child.Identity> = []
var after: [Node] = []
for child in children.reversed() {
    guard let node = before[child.identity] else {
        after.insert(makeNode(child, in: parent), at: 0)
        continue
    }
    kept.insert(child.identity)
    after.insert(node, at: 0)
    update(node, with: child.view)
}
parent.children = after
for (identity, node) in before where !kept.contains(identity) { remove(node) }
// END Step 6.4
