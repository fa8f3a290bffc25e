import Testing
import WorkshopSteps

/// Describes the effect of a step's code. The table shows the description if the step is green.
public func tells(_ words: String) {
    guard let step = Test.current?.step else { return }
    CurrentRun.shared.noteSaved(words, at: step)
}

/// Describes the savings of a step: "locks 2 → 0".
///
/// - Parameters:
///   - what: A noun for the counted things.
///   - before: The number before the step.
///   - now: The number after the step.
public func saves(_ what: String, from before: Int, to now: Int) {
    tells("\(what) \(before) → \(now)")
}
