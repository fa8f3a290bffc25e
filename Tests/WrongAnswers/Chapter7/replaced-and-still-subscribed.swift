// "I note whatever evaluation the node has by then, so I needn't subscribe anew. And I keep what I
// have." An object that was replaced still notifies the view.
// Dies at: Step 7.1
// MARK: Step 7.1 · Note the node's latest evaluation, and keep all subscriptions
nonisolated(unsafe) let noted = node
node.subscriptions += node.objects.map { object in
    object.objectWillChange.sink { [outdated] in
        if let evaluation = noted.evaluation { outdated.insert(evaluation) }
    }
}
// END Step 7.1
