// A local function gets the object's set as `inout`.
// MARK: Step 1.1 · The list stays empty
func insert(into keyPaths: inout Set<AnyKeyPath>) {
    keyPaths.insert(keyPath)
}
if let accessList {
    insert(into: &accessList.keyPaths[ObjectIdentifier(subject), default: []])
}
// END Step 1.1
