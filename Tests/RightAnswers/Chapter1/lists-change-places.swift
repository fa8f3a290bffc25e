// The new list and what was there before change places, twice.
// MARK: Step 1.3 · Give each call its own list, and leave none behind
var other: AccessList? = AccessList()
swap(&accessList, &other)
defer { swap(&accessList, &other) }
return apply()
// END Step 1.3
