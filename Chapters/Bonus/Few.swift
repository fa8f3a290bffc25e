// MARK: Step B.8 · Keep one element without an array
typealias Few = Array
// END Step B.8
