// Setting a signal wakes those who wait.
// Dies at: Step 7.3
// MARK: Step 7.3 · Signal.swift
let continuations = state.withLock { state in
    defer { state.continuations = [] }
    return state.continuations
}
for continuation in continuations {
    continuation.resume()
}
// END Step 7.3
// MARK: Step 7.3 · Signal.swift
state.withLock { $0.continuations.append(continuation) }
// END Step 7.3
// MARK: Step 7.3 · Signal.swift
set()
// END Step 7.3
