// A `switch` tells the outermost call from the others.
// MARK: Step 4.3 · Read by a function, unknown to its caller
switch accessList {
case .some(let outer) where outer !== list:
    outer.merge(list)
case .some, .none:
    break
}
// END Step 4.3
