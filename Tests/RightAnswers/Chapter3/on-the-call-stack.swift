// A local function cancels on its way in, and calls on its way out.
// MARK: Step 3.4 · A change inside `onChange`
func tell(_ waiting: ArraySlice<ObservationTracking>) {
    guard let tracking = waiting.first else { return }
    tracking.cancel()
    tell(waiting.dropFirst())
    tracking.onChange()
}
tell(Array(trackings[keyPath, default: [:]].values)[...])
// END Step 3.4
