// The outer list comes back in a `defer`; entries are merged one by one.
// MARK: Step 4.1 · Put the outer list back after `apply`
let list = AccessList()
let outer = accessList
let result: T
do {
    accessList = list
    defer { accessList = outer }
    result = apply()
}
// END Step 4.1
// MARK: Step 4.2 · Merge another list into this one
for entry in other.entries.values {
    for keyPath in entry.keyPaths { record(keyPath, of: entry.registrar) }
}
// END Step 4.2
// MARK: Step 4.3 · Pass the inner reads on to the outer list
if let outer { outer.merge(list) }
// END Step 4.3
// MARK: Step 4.4 · If nothing was read, don't evaluate `onChange`
if list.entries.isEmpty { return result }
// END Step 4.4
