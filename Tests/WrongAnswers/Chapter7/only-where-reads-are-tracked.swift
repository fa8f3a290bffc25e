// A renderer that tracks no reads wants to know of nothing.
// Dies at: Step 7.1
// MARK: Step 7.1 · Renderer.swift
if tracksReads {
    node.subscriptions = node.objects.map { object in
        object.objectWillChange.sink { [outdated] in
            outdated.insert(evaluation)
        }
    }
}
// END Step 7.1
