// An error is the caller's business; then it goes on.
// Dies at: Step 7.7
// MARK: Step 7.7 · Observations.swift
guard !cursor.isOver, !Task.isCancelled else {
    cursor.end()
    return nil
}
// END Step 7.7
// MARK: Step 7.7 · Observations.swift
switch result {
case .success(.next(let element)):
    return element
case .success(.finish):
    cursor.end()
    return nil
case .failure(let error):
    throw error
}
// END Step 7.7
