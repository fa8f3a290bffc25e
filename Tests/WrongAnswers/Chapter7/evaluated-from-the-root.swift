// "Nothing says what changed, so the whole screen may be old: I note the root."
// Dies at: Step 7.1
// MARK: Step 7.1 · Note the root's evaluation
nonisolated(unsafe) let screen = root
node.subscriptions = node.objects.map { object in
    object.objectWillChange.sink { [outdated] in
        outdated.insert(evaluation)
        if let first = screen.evaluation { outdated.insert(first) }
    }
}
// END Step 7.1
