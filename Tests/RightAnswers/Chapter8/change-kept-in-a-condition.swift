// The change is kept if there was a value, and the closures capture the signal as a constant.
// MARK: Step 8.3 · The same value, again and again
if let change {
    let signal = change.signal
    await signal.wait()
}
// END Step 8.3
// MARK: Step 8.3 · The same value, again and again
if case .next = iteration { change = next } else { change = nil }
// END Step 8.3
// MARK: Step 8.3 · The same value, again and again
let signal = change.signal
let onChange: @Sendable (borrowing ObservationTracking.Event) -> Void = { _ in signal.set() }
let iteration = try change.tracking.track { () throws(Failure) in
    try emit()
} onChange: {
    onChange
}
// END Step 8.3
