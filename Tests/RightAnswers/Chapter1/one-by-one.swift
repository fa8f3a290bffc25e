// An entry is made first, and then the key path goes in; the list before is put back.
// MARK: Step 1.1 · Record the key path under the object's identity in the access list
if let list = accessList {
    if list.keyPaths[ObjectIdentifier(subject)] == nil {
        list.keyPaths[ObjectIdentifier(subject)] = []
    }
    list.keyPaths[ObjectIdentifier(subject)]?.formUnion([keyPath])
}
// END Step 1.1
// MARK: Step 1.3 · Give each call its own list, and leave none behind
let before = accessList
let list = AccessList()
accessList = list
let result: T = apply()
accessList = before
return result
// END Step 1.3
