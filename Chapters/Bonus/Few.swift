// MARK: Step B.6 · Allocate once for a tracking
typealias Few = Array
// END Step B.6
