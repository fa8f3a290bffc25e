// The new nodes are made in a first pass, and the old ones updated in a second.
// MARK: Step 6.4 · Find each child's node by its identity, and remove the nodes left over
let old = Dictionary(grouping: parent.children, by: \.identity).compactMapValues(\.first)
let made = children.filter { old[$0.identity] == nil }.map { makeNode($0, in: parent) }
let new = Dictionary(uniqueKeysWithValues: made.map { ($0.identity, $0) })
for child in children {
    if let node = old[child.identity] { update(node, with: child.view) }
}
parent.children.filter { node in !children.contains { $0.identity == node.identity } }
    .forEach(remove)
parent.children = children.compactMap { new[$0.identity] ?? old[$0.identity] }
// END Step 6.4
