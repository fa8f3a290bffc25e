// I tell the last observer for as long as there is one.
// Dies at: Step 2.1
// By: hang
// MARK: Step 2.1 · ObservationRegistrar.swift
for keyPath in keyPaths {
    observers[keyPath, default: []].append(onChange)
}
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
while let observer = observers[keyPath]?.last {
    observer()
}
// END Step 2.1
