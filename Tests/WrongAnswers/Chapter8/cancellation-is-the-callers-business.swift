// The loop looks at `Task.isCancelled`, so the signal need not.
// Dies at: Step 8.3
// MARK: Step 8.3 · Signal.swift
let continuations = state.withLock { state in
    defer { state.continuations = [] }
    state.isSet = true
    return state.continuations
}
for continuation in continuations {
    continuation.resume()
}
// END Step 8.3
// MARK: Step 8.3 · Signal.swift
let isSet = state.withLock { state in
    if !state.isSet { state.continuations.append(continuation) }
    return state.isSet
}
if isSet { continuation.resume() }
// END Step 8.3
// MARK: Step 8.3 · Signal.swift
// END Step 8.3
