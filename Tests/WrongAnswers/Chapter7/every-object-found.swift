// "Why should anyone have to mark it? I look for the objects that the view holds." Then the mark
// means nothing, and views are evaluated that never asked for it.
// Dies at: Step 7.1
// MARK: Step 7.1 · Subscribe to every object that the view holds
// - node.subscriptions = node.objects.map { object in
// + let found = Mirror(reflecting: view).children.compactMap { $0.value as? any ObservableObject }
// + node.subscriptions = (node.objects + found).map { object in
// END Step 7.1
