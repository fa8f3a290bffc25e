// A local function reads, and returns the result with the entries, the largest first.
// MARK: Step 2.4 · `onChange` never runs
func read() -> (T, [AccessList.Entry]) {
    let list = AccessList()
    accessList = list
    defer { accessList = nil }
    let result = apply()
    return (result, list.entries.values.sorted { $0.keyPaths.count > $1.keyPaths.count })
}
let (result, entries) = read()
let callback = onChange()
for entry in entries {
    entry.registrar.observe(entry.keyPaths, onChange: callback)
}
return result
// END Step 2.4
