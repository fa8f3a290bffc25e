// The key paths of all entries are counted.
// MARK: Step 4.4 · A callback that nothing can call
let reads = list.entries.values.reduce(0) { $0 + $1.keyPaths.count }
switch reads {
case 0: return result
default: break
}
// END Step 4.4
