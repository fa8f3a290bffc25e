import Chapter9
import WorkshopTesting

/// Whether a value says that it is observable.
func isObservable(_ value: Any) -> Bool { value is any Observable }

/// How often `onChange` is called for a change.
///
/// - Parameters:
///   - read: What runs in the tracking.
///   - change: What happens after it.
/// - Returns: The number of calls.
func calls(after read: () -> Void, for change: () -> Void) -> Int {
    let calls = Counter()
    withObservationTracking(read) { calls.increment() }
    change()
    return calls.value
}

/// Expects a change to be noticed, once, after something was read in a tracking.
func expectNotice(
    _ words: String, after read: () -> Void, for change: () -> Void,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) {
    let count = calls(after: read, for: change)
    expect(
        count == 1, "\(words): `onChange` ran \(times(count)). It should run once.",
        fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects a change not to be reported, after something was read in a tracking.
func expectSilence(
    _ words: String, after read: () -> Void, for change: () -> Void,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
) {
    let count = calls(after: read, for: change)
    expect(
        count == 0, "\(words): `onChange` ran \(times(count)). It should not run.",
        fileID: fileID, filePath: filePath, line: line, column: column)
}
