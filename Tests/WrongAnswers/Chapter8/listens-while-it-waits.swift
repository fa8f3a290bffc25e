// Whoever waits for a change has to listen for it.
// Dies at: Step 8.6
// MARK: Step 8.6 · Observations.swift
if cursor.signal != nil {
    let signal = Signal()
    let tracking = ObservationTracking(options)
    _ = Result { () throws(Failure) in
        try tracking.track(emit.evaluate) { { _ in signal.set() } }
    }
    await signal.wait()
    tracking.cancel()
}
// END Step 8.6
// MARK: Step 8.6 · Observations.swift
cursor.follow(ObservationTracking(options), Signal())
return Result { () throws(Failure) in try emit.evaluate() }
// END Step 8.6
