// An object that is marked twice gets one subscription. The old ones go before the new ones come.
// MARK: Step 7.1 · The object changes, and no view is notified
node.subscriptions = []
var subscribed: Set<ObjectIdentifier> = []
for object in node.objects where subscribed.insert(ObjectIdentifier(object)).inserted {
    let subscription = object.objectWillChange.sink { [outdated] in outdated.insert(evaluation) }
    node.subscriptions.append(subscription)
}
// END Step 7.1
