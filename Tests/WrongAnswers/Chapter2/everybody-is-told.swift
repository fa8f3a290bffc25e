// Something changes, so I call every observer.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
// As in the solution.
// END Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
for observer in observers.values.joined() {
    observer()
}
// END Step 2.1
