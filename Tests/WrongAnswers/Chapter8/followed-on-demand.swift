// "The closure that gives `onChange` is asked for when there is something to follow." Nobody asks for
// it when the closure reads nothing, and then there is nothing to wait for.
// Dies at: Step 8.6
// MARK: Step 8.6 · Observations.swift
await cursor.signal?.wait()
// END Step 8.6
// MARK: Step 8.6 · Observations.swift
let signal = Signal()
let tracking = ObservationTracking(options)
return Result { () throws(Failure) in
    try tracking.track(emit.evaluate) {
        cursor.follow(tracking, signal)
        return { _ in signal.set() }
    }
}
// END Step 8.6
