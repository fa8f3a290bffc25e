// "A row moves with its train, and shows nothing new." So what has a node keeps it as it is.
// Dies at: Step 6.3
// MARK: Step 6.4 · Renderer.swift
var before = Dictionary(uniqueKeysWithValues: parent.children.map { ($0.identity, $0) })
parent.children = children.map { child in
    guard let node = before.removeValue(forKey: child.identity) else {
        return makeNode(child, in: parent)
    }
    if case .place = child.identity.place { update(node, with: child.view) }
    return node
}
before.values.forEach(remove)
// END Step 6.4
