// The inputs are the stored properties, so I compare these. An enum has none.
// Dies at: Step 6.3
// MARK: Step 6.3 · Renderer.swift
struct Input: View {
    let value: Any
    var body: some View { Text("") }
}
let (old, new) = (Mirror(reflecting: node.view), Mirror(reflecting: view))
let areSame = zip(old.children, new.children)
    .allSatisfy { haveSameInputs(Input(value: $0.value), Input(value: $1.value)) }
if type(of: node.view) == type(of: view), !(view is any PrimitiveView), areSame { return }
// END Step 6.3
