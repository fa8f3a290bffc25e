// The new list and the outer one change places, twice.
// MARK: Step 4.1 · The read after the inner call is lost
let list = AccessList()
var other: AccessList? = list
swap(&accessList, &other)
let result = apply()
swap(&accessList, &other)
// END Step 4.1
