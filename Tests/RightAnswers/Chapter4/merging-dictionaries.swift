// Dictionaries merge by themselves.
// MARK: Step 4.1 · The read after the inner call is lost
let (outer, list) = (accessList, AccessList())
accessList = list
let result = apply()
accessList = outer
// END Step 4.1
// MARK: Step 4.2 · Two lists for one call
entries.merge(other.entries) { mine, theirs in
    Entry(registrar: mine.registrar, keyPaths: mine.keyPaths.union(theirs.keyPaths))
}
// END Step 4.2
// MARK: Step 4.3 · Read by a function, unknown to its caller
outer?.merge(list)
// END Step 4.3
// MARK: Step 4.4 · A callback that nothing can call
guard list.entries.values.contains(where: { !$0.keyPaths.isEmpty }) else { return result }
// END Step 4.4
