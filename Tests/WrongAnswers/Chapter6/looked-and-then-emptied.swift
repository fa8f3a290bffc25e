// "I look at the notes, and take them out." A note that comes in between is lost.
// Dies at: Step 6.2
// MARK: Step 6.2
// - for evaluation in outdated.removeAll() {
// + let noted = outdated.all.sorted()
// + _ = outdated.removeAll()
// + for evaluation in noted {
// END Step 6.2
