// A view of another type is another view, so it gets a new node. The old one is taken out of the
// dictionary by then, and never removed.
// Dies at: Step 6.4
// MARK: Step 6.4 · Renderer.swift
var before = Dictionary(uniqueKeysWithValues: parent.children.map { ($0.identity, $0) })
parent.children = children.map { child in
    guard let node = before.removeValue(forKey: child.identity),
        type(of: node.view) == type(of: child.view)
    else {
        return makeNode(child, in: parent)
    }
    update(node, with: child.view)
    return node
}
before.values.forEach(remove)
// END Step 6.4
