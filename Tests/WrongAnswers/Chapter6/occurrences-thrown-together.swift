// A list of nodes for each element, and any of them will do.
// Dies at: Step 6.4
// MARK: Step 6.4 · Renderer.swift
var before: [AnyHashable: [Node]] = [:]
func key(_ identity: Child.Identity) -> AnyHashable {
    switch identity.place {
    case .place(let place): place
    case .element(let id, _): id
    }
}
for node in parent.children { before[key(node.identity), default: []].append(node) }
parent.children = children.map { child in
    guard let node = before[key(child.identity)]?.popLast() else {
        return makeNode(child, in: parent)
    }
    update(node, with: child.view)
    return node
}
before.values.joined().forEach(remove)
// END Step 6.4
