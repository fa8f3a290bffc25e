// Set the signal and resume everybody in the list.
// Dies at: Step 8.3
// By: trap
// MARK: Step 8.3 · Signal.swift
let continuations = state.withLock { state in
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
set()
// END Step 8.3
