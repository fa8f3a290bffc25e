// A queue of notes, with a guard for those whose evaluation is over.
// MARK: Step 6.2 · Evaluate again the views whose latest evaluation is outdated
var queue = outdated.removeAll()[...]
while let evaluation = queue.popFirst() {
    guard let node = nodes[evaluation] else { continue }
    evaluate(node)
}
// END Step 6.2
