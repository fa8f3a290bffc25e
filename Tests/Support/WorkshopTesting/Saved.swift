import Testing
import WorkshopSteps

/// Records a description of what a step's code achieves. The table shows it if the step is green.
public func tells(_ words: String) {
    guard let step = Test.current?.step else { return }
    CurrentRun.shared.noteSaved(words, at: step)
}

/// Records how much a step saves, such as "locks 2 → 0".
///
/// - Parameters:
///   - what: A noun for what was counted.
///   - before: The number before the step.
///   - now: The number after the step.
public func saves(_ what: String, from before: Int, to now: Int) {
    tells("\(what) \(before) → \(now)")
}
