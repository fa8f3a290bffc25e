// The outer list comes back in a `defer`; entries are merged one by one.
// MARK: Step 4.1 · The read after the inner call is lost
let list = AccessList()
let outer = accessList
let result: T
do {
    accessList = list
    defer { accessList = outer }
    result = apply()
}
// END Step 4.1
// MARK: Step 4.2 · Two lists for one call
for entry in other.entries.values {
    for keyPath in entry.keyPaths { record(keyPath, of: entry.registrar) }
}
// END Step 4.2
// MARK: Step 4.3 · Read by a function, unknown to its caller
if let outer { outer.merge(list) }
// END Step 4.3
// MARK: Step 4.4 · A callback that nothing can call
if list.entries.isEmpty { return result }
// END Step 4.4
