// An entry with one key path is merged with the one that is there.
// MARK: Step 2.3 · An identity is only a number
let new = [ObjectIdentifier(registrar): Entry(registrar: registrar, keyPaths: [keyPath])]
entries.merge(new) { known, new in
    Entry(registrar: registrar, keyPaths: known.keyPaths.union(new.keyPaths))
}
// END Step 2.3
