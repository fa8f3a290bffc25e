// Each key path is observed by itself.
// MARK: Step 2.4 · `onChange` never runs
let list = AccessList()
accessList = list
let result = apply()
accessList = nil
let callback = onChange()
for id in list.entries.keys {
    guard let entry = list.entries[id] else { continue }
    for keyPath in entry.keyPaths { entry.registrar.observe([keyPath], onChange: callback) }
}
return result
// END Step 2.4
