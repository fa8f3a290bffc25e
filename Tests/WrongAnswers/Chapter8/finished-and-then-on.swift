// `nil` tells the loop that it is over.
// Dies at: Step 8.7
// MARK: Step 8.7 · Observations.swift
guard !Task.isCancelled else { return nil }
// END Step 8.7
// MARK: Step 8.7 · Observations.swift
switch result {
case .success(.next(let element)):
    return element
case .success(.finish):
    return nil
case .failure(let error):
    cursor.end()
    throw error
}
// END Step 8.7
