// "I keep the summary, and track what it has read." Who reads what is kept reads nothing else.
// Dies at: Step 7.5
// MARK: Step 7.5 · Pass the basket's changes on
// As in the solution.
// END Step 7.5
// MARK: Step 7.5 · Keep the summary until something changes
/// The trip in a line.
public var summary: String {
    if let kept { return kept }
    nonisolated(unsafe) let trip = self
    let text = withObservationTracking {
        "\(destination), tickets: \(basket.count)"
    } onChange: {
        trip.kept = nil
    }
    kept = text
    return text
}
private var kept: String?
// END Step 7.5
