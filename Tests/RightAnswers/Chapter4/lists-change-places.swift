// The new list and the outer one change places, twice.
// MARK: Step 4.1 · Put the outer list back after `apply`
let list = AccessList()
var other: AccessList? = list
swap(&accessList, &other)
let result = apply()
swap(&accessList, &other)
// END Step 4.1
