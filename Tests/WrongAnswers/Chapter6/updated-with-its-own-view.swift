// "`update` is there for a node that has become old." It is for other inputs, and these are the
// same: with step 6.3, nothing would be evaluated any more.
// Dies at: Step 6.2
// MARK: Step 6.2 · Renderer.swift
// -         evaluate(node)
// +         update(node, with: node.view)
// END Step 6.2
// MARK: Step 6.3 · Renderer.swift
// END Step 6.3
