// "`sink` gives something back that I have no use for."
// Dies at: Step 7.1
// MARK: Step 7.1 · Drop the subscriptions
for object in node.objects {
    _ = object.objectWillChange.sink { [outdated] in
        outdated.insert(evaluation)
    }
}
// END Step 7.1
