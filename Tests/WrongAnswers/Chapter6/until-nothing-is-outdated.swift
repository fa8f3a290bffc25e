// "A body may change something, so I go on until nothing is outdated."
// Dies at: Step 6.2
// MARK: Step 6.2 · Renderer.swift
while needsUpdate {
    for evaluation in outdated.removeAll() {
        if let node = nodes[evaluation] {
            evaluate(node)
        }
    }
}
// END Step 6.2
