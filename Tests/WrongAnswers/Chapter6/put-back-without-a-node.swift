// A note that leads to no node is left for later.
// Dies at: Step 6.2
// MARK: Step 6.2 · Renderer.swift
//           evaluate(node)
// +     } else {
// +         outdated.insert(evaluation)
// END Step 6.2
