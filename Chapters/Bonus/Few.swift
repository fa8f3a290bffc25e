// MARK: Step B.8 · Allocate once for a tracking
typealias Few = Array
// END Step B.8
