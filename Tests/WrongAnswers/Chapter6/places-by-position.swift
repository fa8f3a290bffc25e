// Elements have an identity. All else is where it was.
// Dies at: Step 6.4
// MARK: Step 6.4 · Renderer.swift
let old = parent.children
var before = Dictionary(uniqueKeysWithValues: old.map { ($0.identity, $0) })
parent.children = children.enumerated().map { index, child in
    var node: Node?
    if case .element = child.identity.place {
        node = before.removeValue(forKey: child.identity)
    } else if index < old.count {
        node = old[index]
        before[old[index].identity] = nil
    }
    guard let node else { return makeNode(child, in: parent) }
    update(node, with: child.view)
    return node
}
before.values.forEach(remove)
// END Step 6.4
