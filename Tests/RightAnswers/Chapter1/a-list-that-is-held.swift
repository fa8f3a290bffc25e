// The call holds its list itself, for as long as `apply` runs.
// MARK: Step 1.3 · Whose reads are these?
return withExtendedLifetime(AccessList()) { list in
    accessList = list
    let result = apply()
    accessList = nil
    return result
}
// END Step 1.3
