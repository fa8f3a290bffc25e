// "Nobody can know what such a view reads, so it is always outdated." Then every turn evaluates it,
// whether anything has changed or not.
// Dies at: Step 6.6
// MARK: Step 6.6 · Note an evaluation as outdated at once
if !node.objects.isEmpty { outdated.insert(evaluation) }
// END Step 6.6
