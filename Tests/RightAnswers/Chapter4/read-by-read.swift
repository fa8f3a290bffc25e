// The outer list records each read of the inner one.
// MARK: Step 4.3 · Read by a function, unknown to its caller
for entry in list.entries.values {
    for keyPath in entry.keyPaths { accessList?.record(keyPath, of: entry.registrar) }
}
// END Step 4.3
