// An entry is made first, and then the key path goes in; the list before is put back.
// MARK: Step 1.1 · The list stays empty
if let list = accessList {
    if list.keyPaths[ObjectIdentifier(subject)] == nil {
        list.keyPaths[ObjectIdentifier(subject)] = []
    }
    list.keyPaths[ObjectIdentifier(subject)]?.formUnion([keyPath])
}
// END Step 1.1
// MARK: Step 1.3 · Whose reads are these?
let before = accessList
let list = AccessList()
accessList = list
let result: T = apply()
accessList = before
return result
// END Step 1.3
