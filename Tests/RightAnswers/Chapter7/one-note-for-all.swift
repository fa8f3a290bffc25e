// One closure leaves the note, and each object's sink gets it as it is.
// MARK: Step 7.1 · The object changes, and no view is notified
let leaveNote: @Sendable () -> Void = { [notes = outdated] in notes.insert(evaluation) }
let sources = node.objects.map(\.objectWillChange)
var subscriptions: [AnyCancellable] = []
subscriptions.reserveCapacity(sources.count)
for source in sources.reversed() { subscriptions.append(source.sink(leaveNote)) }
swap(&node.subscriptions, &subscriptions)
// END Step 7.1
