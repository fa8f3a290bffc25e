// The outer levels come first. Inside a level the order is the other one, since none is promised.
// MARK: Step 6.2 · Evaluate again the views whose latest evaluation is outdated
let levels = Dictionary(grouping: outdated.removeAll(), by: \.depth)
for depth in levels.keys.sorted() {
    for evaluation in (levels[depth] ?? []).reversed() where nodes[evaluation] != nil {
        nodes[evaluation].map(evaluate)
    }
}
// END Step 6.2
