// A `switch` tells the outermost call from the others.
// MARK: Step 4.3 · Pass the inner reads on to the outer list
switch accessList {
case .some(let outer) where outer !== list:
    outer.merge(list)
case .some, .none:
    break
}
// END Step 4.3
