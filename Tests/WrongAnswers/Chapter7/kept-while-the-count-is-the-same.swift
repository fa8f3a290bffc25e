// "The count is read each time, so I can keep the text for as long as it is the same."
// Dies at: Step 7.5
// MARK: Step 7.5 · Pass the basket's changes on
// As in the solution.
// END Step 7.5
// MARK: Step 7.5 · Keep the summary until something changes
/// The trip in a line.
public var summary: String {
    if let kept, kept.count == _basket.count { return kept.text }
    let count = basket.count
    let text = "\(destination), tickets: \(count)"
    kept = (count, text)
    return text
}
private var kept: (count: Int, text: String)?
// END Step 7.5
