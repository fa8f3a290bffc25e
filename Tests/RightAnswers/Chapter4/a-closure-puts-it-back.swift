// A closure captures the outer list, and puts it back.
// MARK: Step 4.1 · The read after the inner call is lost
let putBack = { [outer = accessList] in accessList = outer }
let list = AccessList()
func read(into list: AccessList) -> T {
    accessList = list
    return apply()
}
let result = read(into: list)
putBack()
// END Step 4.1
