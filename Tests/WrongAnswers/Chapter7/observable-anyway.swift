// "What is observable is tracked." Whether an object reports its reads, its type does not say.
// Dies at: Step 7.1
// MARK: Step 7.1 · Leave out what is observable
// - node.subscriptions = node.objects.map { object in
// + node.subscriptions = node.objects.filter { !($0 is any Observable) }.map { object in
// END Step 7.1
