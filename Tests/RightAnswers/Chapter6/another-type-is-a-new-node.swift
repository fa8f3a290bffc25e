// It compares the types itself. The identity has done so already.
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
