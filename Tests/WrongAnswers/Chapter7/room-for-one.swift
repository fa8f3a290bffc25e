// Somebody waits, so I keep the continuation.
// Dies at: Step 7.3
// MARK: Step 7.3 · Signal.swift
let continuations = state.withLock { state in
    defer { state.continuations = [] }
    state.isSet = true
    return state.continuations
}
for continuation in continuations {
    continuation.resume()
}
// END Step 7.3
// MARK: Step 7.3 · Signal.swift
let isSet = state.withLock { state in
    if !state.isSet { state.continuations = [continuation] }
    return state.isSet
}
if isSet { continuation.resume() }
// END Step 7.3
// MARK: Step 7.3 · Signal.swift
set()
// END Step 7.3
