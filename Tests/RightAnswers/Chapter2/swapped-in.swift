// Each setter has a local function or a variable; the new value changes places with the old one.
// MARK: Step 2.2 · Train.swift
var destination = newValue
registrar.willSet(self, keyPath: \.destination)
swap(&_destination, &destination)
// END Step 2.2
// MARK: Step 2.2 · Train.swift
func report(_ keyPath: KeyPath<Train, Int>) {
    registrar.willSet(self, keyPath: keyPath)
}
report(\.platform)
_platform = newValue
// END Step 2.2
// MARK: Step 2.2 · Train.swift
let property: KeyPath<Train, Int> = \Train.delay
registrar.willSet(self, keyPath: property)
self._delay = newValue
// END Step 2.2
