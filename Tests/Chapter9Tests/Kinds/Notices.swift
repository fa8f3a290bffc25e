import Chapter9
import WorkshopTesting

/// Whether a value says that it is observable.
func isObservable(_ value: Any) -> Bool { value is any Observable }

/// What is read in a tracking, and what is changed then.
typealias Change = (words: String, read: () -> Any?, change: () -> Void)

/// Expects each of some changes to be noticed, once.
func expectNotice(
    _ changes: Change..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) {
    for change in changes {
        let count = calls(for: change)
        expect(
            count == 1, "\(change.words): `onChange` ran \(times(count)). It should run once.",
            fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

/// Expects none of some changes to be reported.
func expectSilence(
    _ changes: Change..., fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
) {
    for change in changes {
        let count = calls(for: change)
        expect(
            count == 0, "\(change.words): `onChange` ran \(times(count)). It should not run.",
            fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

/// How often `onChange` is called for a change.
func calls(for change: Change) -> Int {
    let calls = Counter()
    withObservationTracking {
        _ = change.read()
    } onChange: {
        calls.increment()
    }
    change.change()
    return calls.value
}
