import Testing
import WorkshopSteps

/// Says what a step's code has done. The table shows it if the step is green.
public func tells(_ words: String) {
    guard let step = Test.current?.step else { return }
    CurrentRun.shared.noteSaved(words, at: step)
}

/// Says what a step saves: "locks 2 → 0".
///
/// - Parameters:
///   - what: What was counted.
///   - before: The number before the step.
///   - now: The number now.
public func saves(_ what: String, from before: Int, to now: Int) {
    tells("\(what) \(before) → \(now)")
}
