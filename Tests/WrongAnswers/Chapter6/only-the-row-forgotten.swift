// The node that is left over is forgotten, and so it is gone.
// Dies at: Step 6.4
// MARK: Step 6.4 · Renderer.swift
var before = Dictionary(uniqueKeysWithValues: parent.children.map { ($0.identity, $0) })
parent.children = children.map { child in
    guard let node = before.removeValue(forKey: child.identity) else {
        return makeNode(child, in: parent)
    }
    update(node, with: child.view)
    return node
}
before.values.forEach(forget)
// END Step 6.4
