// The new list and what was there before change places, twice.
// MARK: Step 1.3 · Whose reads are these?
var other: AccessList? = AccessList()
swap(&accessList, &other)
defer { swap(&accessList, &other) }
return apply()
// END Step 1.3
