// A local function runs `apply` with the list that it gets.
// MARK: Step 1.3 · Whose reads are these?
func run(with list: AccessList) -> T {
    accessList = list
    defer { accessList = nil }
    return apply()
}
return run(with: AccessList())
// END Step 1.3
