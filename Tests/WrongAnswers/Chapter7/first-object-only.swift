// "A view has its object. So I subscribe to that."
// Dies at: Step 7.1
// MARK: Step 7.1 · Subscribe to the first object only
// - node.subscriptions = node.objects.map { object in
// + node.subscriptions = node.objects.prefix(1).map { object in
// END Step 7.1
