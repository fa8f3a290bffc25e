// Something changes, so I tell everybody who waits.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
for keyPath in keyPaths {
    observers[keyPath, default: []].append(onChange)
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
for observer in observers.values.joined() {
    observer()
}
// END Step 2.1
