// "What a view depends on is its objects. So I compare those."
// Dies at: Step 6.3
// MARK: Step 6.3 · Compare the objects only
let (old, new) = (Mirror(reflecting: node.view), Mirror(reflecting: view))
func objects(of mirror: Mirror) -> [ObjectIdentifier] {
    mirror.children.filter { type(of: $0.value) is AnyClass }
        .map { ObjectIdentifier($0.value as AnyObject) }
}
if !(view is any PrimitiveView), !objects(of: new).isEmpty, objects(of: old) == objects(of: new) {
    return
}
// END Step 6.3
