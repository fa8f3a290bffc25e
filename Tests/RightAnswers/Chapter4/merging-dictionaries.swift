// Dictionaries merge by themselves.
// MARK: Step 4.1 · Put the outer list back after `apply`
let (outer, list) = (accessList, AccessList())
accessList = list
let result = apply()
accessList = outer
// END Step 4.1
// MARK: Step 4.2 · Merge another list into this one
entries.merge(other.entries) { mine, theirs in
    Entry(registrar: mine.registrar, keyPaths: mine.keyPaths.union(theirs.keyPaths))
}
// END Step 4.2
// MARK: Step 4.3 · Pass the inner reads on to the outer list
outer?.merge(list)
// END Step 4.3
// MARK: Step 4.4 · If nothing was read, don't evaluate `onChange`
guard list.entries.values.contains(where: { !$0.keyPaths.isEmpty }) else { return result }
// END Step 4.4
