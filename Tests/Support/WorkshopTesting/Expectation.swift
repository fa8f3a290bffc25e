import Testing
import WorkshopSteps

/// Expects a condition to hold, as `#expect` does.
///
/// The compiler takes a tenth of the time that `#expect` would take, and a learner waits for it after
/// each edit. The values in the condition are not shown: the words have to.
///
/// - Parameters:
///   - condition: What should be so.
///   - words: What is wrong otherwise.
///   - fileID: Where the test is, as are the others.
///   - filePath: The file.
///   - line: The line.
///   - column: The column.
public func expect(
    _ condition: Bool, _ words: @autoclosure () -> String,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) {
    guard !condition else { return }
    Issue.record(
        "\(words())",
        sourceLocation: SourceLocation(
            fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Says what a step's code has done. The table shows it if the step is green.
public func tells(_ words: String) {
    guard let step = StepTest.current?.step else { return }
    CurrentRun.tellSaved(words, at: step)
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
