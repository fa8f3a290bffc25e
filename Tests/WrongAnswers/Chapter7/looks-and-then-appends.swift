// Look whether it is set; if not, go into the list.
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
if state.withLock(\.isSet) {
    continuation.resume()
} else {
    state.withLock { $0.continuations.append(continuation) }
}
// END Step 7.3
// MARK: Step 7.3 · Signal.swift
set()
// END Step 7.3
