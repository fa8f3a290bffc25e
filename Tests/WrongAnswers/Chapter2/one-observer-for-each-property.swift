// A property has an observer.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
for keyPath in keyPaths {
    observers[keyPath] = [onChange]
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
for observer in observers[keyPath] ?? [] {
    observer()
}
// END Step 2.1
