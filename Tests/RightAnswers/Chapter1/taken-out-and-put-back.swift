// The object's set is taken out of the dictionary, and a larger one takes its place.
// MARK: Step 1.1 · The list stays empty
switch accessList {
case nil:
    return
case let list?:
    let id = ObjectIdentifier(subject)
    let known = list.keyPaths.removeValue(forKey: id) ?? []
    list.keyPaths.updateValue(known.union([keyPath]), forKey: id)
}
// END Step 1.1
