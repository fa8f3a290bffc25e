// The call holds its list itself, for as long as `apply` runs.
// MARK: Step 1.3 · Give each call its own list, and leave none behind
return withExtendedLifetime(AccessList()) { list in
    accessList = list
    let result = apply()
    accessList = nil
    return result
}
// END Step 1.3
