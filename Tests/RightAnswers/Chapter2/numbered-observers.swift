// Observers have numbers, and are called in the order of their numbers.
// MARK: Step 2.1 · ObservationRegistrar.swift
private var count = 0
private var observers: [Int: @Sendable () -> Void] = [:]
private var numbers: [AnyKeyPath: Set<Int>] = [:]

/// Calls a closure at each change of certain properties.
///
/// - Parameters:
///   - keyPaths: The properties.
///   - onChange: What to call.
func observe(_ keyPaths: Set<AnyKeyPath>, onChange: @escaping @Sendable () -> Void) {
    count += 1
    observers[count] = onChange
    for keyPath in keyPaths { numbers[keyPath, default: []].insert(count) }
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
guard let numbers = numbers[keyPath] else { return }
for number in numbers.sorted() { observers[number]?() }
// END Step 2.1
// MARK: Step 2.4 · `onChange` never runs
let list = AccessList()
accessList = list
defer {
    accessList = nil
    let onChange = onChange()
    for (_, entry) in list.entries {
        entry.registrar.observe(entry.keyPaths, onChange: onChange)
    }
}
return apply()
// END Step 2.4
// MARK: Step 2.5 · Board.swift
let change = { self._featured = newValue }
registrar.withMutation(of: self, keyPath: \Board.featured, change)
// END Step 2.5
