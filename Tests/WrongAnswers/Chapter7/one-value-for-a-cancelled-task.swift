// The sequence ends when the closure says so.
// Dies at: Step 7.7
// MARK: Step 7.7 · Observations.swift
guard !cursor.isOver else { return nil }
// END Step 7.7
// MARK: Step 7.7 · Observations.swift
switch result {
case .success(.next(let element)):
    return element
case .success(.finish):
    cursor.end()
    return nil
case .failure(let error):
    cursor.end()
    throw error
}
// END Step 7.7
