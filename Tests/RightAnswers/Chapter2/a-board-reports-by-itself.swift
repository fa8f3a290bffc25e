// A board's setter calls `willSet`, as a train's does; so does `withMutation`, in a local function.
// MARK: Step 2.5 · ObservationRegistrar.swift
func report() {
    willSet(subject, keyPath: keyPath)
}
report()
let result: T = try mutation()
return result
// END Step 2.5
// MARK: Step 2.5 · Board.swift
registrar.willSet(self, keyPath: \Board.featured)
_featured = newValue
// END Step 2.5
