// The train's setters use `withMutation` too, which in turn changes the value in a `do`.
// MARK: Step 2.2 · Train.swift
registrar.withMutation(of: self, keyPath: \.destination) {
    _destination = newValue
}
// END Step 2.2
// MARK: Step 2.2 · Train.swift
registrar.withMutation(of: self, keyPath: \.platform) { _platform = newValue }
// END Step 2.2
// MARK: Step 2.2 · Train.swift
let change: () -> Void = { self._delay = newValue }
registrar.withMutation(of: self, keyPath: \.delay, change)
// END Step 2.2
// MARK: Step 2.5 · ObservationRegistrar.swift
willSet(subject, keyPath: keyPath)
do {
    let result = try mutation()
    return result
} catch {
    throw error
}
// END Step 2.5
