// An entry that is known is changed where it is, by a local function; any other one is made.
// MARK: Step 2.3 · An identity is only a number
func add(to entry: inout Entry) {
    entry.keyPaths.formUnion(CollectionOfOne(keyPath))
}
guard let index = entries.index(forKey: ObjectIdentifier(registrar)) else {
    entries[ObjectIdentifier(registrar)] = Entry(registrar: registrar, keyPaths: [keyPath])
    return
}
add(to: &entries.values[index])
// END Step 2.3
