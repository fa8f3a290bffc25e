// A dictionary with this one read is merged into the list's.
// MARK: Step 1.1 · The list stays empty
accessList?.keyPaths.merge([ObjectIdentifier(subject): [keyPath]]) { known, new in
    known.union(new)
}
// END Step 1.1
