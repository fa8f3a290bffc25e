// An observer goes under its key path.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
if let keyPath = keyPaths.first {
    observers[keyPath, default: []].append(onChange)
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
for observer in observers[keyPath] ?? [] {
    observer()
}
// END Step 2.1
