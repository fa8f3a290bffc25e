// "One subscription is enough: I make it when the view comes on the screen."
// Dies at: Step 6.6
// MARK: Step 6.6 · Subscribe on the first evaluation only
if node.children.isEmpty {
    for object in node.objects {
        object.objectWillChange.subscribe { [outdated] in
            outdated.insert(evaluation)
        }
    }
}
// END Step 6.6
