// One array of observers, with the key paths of each; called from the last to the first.
// MARK: Step 2.1 · ObservationRegistrar.swift
/// Who observes, and which properties.
private var observers: [(keyPaths: Set<AnyKeyPath>, onChange: @Sendable () -> Void)] = []

/// Calls a closure at each change of certain properties.
///
/// - Parameters:
///   - keyPaths: The properties.
///   - onChange: What to call.
func observe(_ keyPaths: Set<AnyKeyPath>, onChange: @escaping @Sendable () -> Void) {
    observers.append((keyPaths, onChange))
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
let called = observers.filter { $0.keyPaths.contains(keyPath) }
for index in called.indices.reversed() {
    called[index].onChange()
}
// END Step 2.1
// MARK: Step 2.3 · An identity is only a number
var entry = entries[ObjectIdentifier(registrar)] ?? Entry(registrar: registrar)
entry.keyPaths.insert(keyPath)
entries[ObjectIdentifier(registrar)] = entry
// END Step 2.3
// MARK: Step 2.4 · `onChange` never runs
accessList = AccessList()
let result = apply()
let entries = accessList?.entries ?? [:]
accessList = nil
let callback = onChange()
entries.values.forEach { $0.registrar.observe($0.keyPaths, onChange: callback) }
return result
// END Step 2.4
// MARK: Step 2.5 · ObservationRegistrar.swift
self.willSet(subject, keyPath: keyPath)
let result = try mutation()
return result
// END Step 2.5
