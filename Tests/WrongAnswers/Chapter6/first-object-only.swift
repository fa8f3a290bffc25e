// "A view has its object. So I subscribe to that."
// Dies at: Step 6.6
// MARK: Step 6.6 · Subscribe to the first object only
node.objects.first?.objectWillChange.subscribe { [outdated] in
    outdated.insert(evaluation)
}
// END Step 6.6
