// "One subscription is enough: I make it when the view comes on the screen." From the second
// evaluation on, its note is about one that is over.
// Dies at: Step 7.1
// MARK: Step 7.1 · Subscribe on the first evaluation only
if node.subscriptions.isEmpty {
    node.subscriptions = node.objects.map { object in
        object.objectWillChange.sink { [outdated] in
            outdated.insert(evaluation)
        }
    }
}
// END Step 7.1
