// The entry is taken out, gets the key path, and goes back.
// MARK: Step 2.3 · An identity is only a number
let id = ObjectIdentifier(registrar)
var entry = entries.removeValue(forKey: id) ?? Entry(registrar: registrar)
entry.keyPaths.insert(keyPath)
entries.updateValue(entry, forKey: id)
// END Step 2.3
