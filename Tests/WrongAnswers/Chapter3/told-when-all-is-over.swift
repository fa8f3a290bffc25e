// A change that is made inside `onChange` is kept until the first one has been reported.
// Dies at: Step 3.2
// MARK: Step 3.2 · ObservationTracking.swift
//   }
// +
// + nonisolated(unsafe) static var waiting: [ObservationTracking] = []
// + nonisolated(unsafe) static var isCalling = false
// END Step 3.2
// MARK: Step 3.4 · ObservationRegistrar.swift
let affected = (trackings[keyPath] ?? [:]).values
for tracking in affected {
    tracking.cancel()
}
ObservationTracking.waiting += affected
guard !ObservationTracking.isCalling else { return }
ObservationTracking.isCalling = true
defer { ObservationTracking.isCalling = false }
while !ObservationTracking.waiting.isEmpty { ObservationTracking.waiting.removeFirst().onChange() }
// END Step 3.4
