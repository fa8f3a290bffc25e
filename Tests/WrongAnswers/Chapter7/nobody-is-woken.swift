// Setting a signal is noting that it is set.
// Dies at: Step 7.3
// MARK: Step 7.3 · Signal.swift
state.withLock { $0.isSet = true }
// END Step 7.3
// MARK: Step 7.3 · Signal.swift
let isSet = state.withLock { state in
    if !state.isSet { state.continuations.append(continuation) }
    return state.isSet
}
if isSet { continuation.resume() }
// END Step 7.3
// MARK: Step 7.3 · Signal.swift
set()
// END Step 7.3
