// There are two ways out of this function that return `nil`, and both of them forget the change.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
guard let values, !Task.isCancelled else {
    self.values = nil
    change = nil
    return nil
}
self.values = nil
// END Step 8.4
// MARK: Step 8.4 · Observations.swift
guard case .next(let element) = iteration else {
    change = nil
    return nil
}
self.values = values
// END Step 8.4
// MARK: Step 8.4 · Observations.swift
// As in the solution.
// END Step 8.4
