// "The summary is needed often, so I keep it." It is evaluated again, and says what it said.
// Dies at: Step 7.5
// MARK: Step 7.5 · Make the summary when it is first needed
// - public var summary: String { "\(destination), tickets: \(basket.count)" }
// + public lazy var summary = "\(destination), tickets: \(basket.count)"
// END Step 7.5
