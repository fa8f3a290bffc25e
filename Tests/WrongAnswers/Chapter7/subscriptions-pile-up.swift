// "Each evaluation subscribes, so each adds its subscriptions."
// Dies at: Step 7.1
// MARK: Step 7.1 · Renderer.swift
node.subscriptions += node.objects.map { object in
    object.objectWillChange.sink { [outdated] in
        outdated.insert(evaluation)
    }
}
// END Step 7.1
