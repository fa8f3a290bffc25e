// Which properties the closure reads, I know after the first time.
// Dies at: Step 7.6
// MARK: Step 7.6 · Observations.swift
await cursor.signal?.wait()
// END Step 7.6
// MARK: Step 7.6 · Observations.swift
if cursor.signal != nil {
    return Result { () throws(Failure) in try emit.evaluate() }
}
let signal = Signal()
let tracking = ObservationTracking(options)
cursor.follow(tracking, signal)
return Result { () throws(Failure) in
    try tracking.track(emit.evaluate) { { _ in signal.set() } }
}
// END Step 7.6
