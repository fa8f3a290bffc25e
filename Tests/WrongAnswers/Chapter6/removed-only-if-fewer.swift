// "If there are as many children as before, nothing is gone."
// Dies at: Step 6.4
// MARK: Step 6.4 · Remove the nodes left over if there are fewer children
let isFewer = children.count < parent.children.count
var before = Dictionary(uniqueKeysWithValues: parent.children.map { ($0.identity, $0) })
parent.children = children.map { child in
    guard let node = before.removeValue(forKey: child.identity) else {
        return makeNode(child, in: parent)
    }
    update(node, with: child.view)
    return node
}
if isFewer { before.values.forEach(remove) }
// END Step 6.4
