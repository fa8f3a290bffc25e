// A value comes when something changes.
// Dies at: Step 8.5
// MARK: Step 8.6 · Observations.swift
await (cursor.signal ?? Signal()).wait()
// END Step 8.6
// MARK: Step 8.6 · Observations.swift
let signal = Signal()
let tracking = ObservationTracking(options)
cursor.follow(tracking, signal)
return Result { () throws(Failure) in
    try tracking.track(emit.evaluate) { { _ in signal.set() } }
}
// END Step 8.6
