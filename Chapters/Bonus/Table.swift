// MARK: Step B.6 · Keep the first few in an array
typealias Table = [Property: [ObservationTracking.ID: ObservationTracking]]
// END Step B.6
