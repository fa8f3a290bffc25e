// One dictionary is made of the entries of both lists.
// MARK: Step 4.2 · Two lists for one call
let all = [entries, other.entries].joined().map { ($0.key, $0.value) }
entries = Dictionary(all) { mine, theirs in
    var both = mine
    both.keyPaths = mine.keyPaths.union(theirs.keyPaths)
    return both
}
// END Step 4.2
