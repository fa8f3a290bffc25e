/// Runs `apply`, and calls `onChange` before each change of what `apply` has read.
///
/// - Parameters:
///   - apply: The closure whose reads are noted.
///   - onChange: What to call before one of those properties changes.
/// - Returns: What `apply` returns.
public func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    // MARK: Step 2.4 · `onChange` never runs
    let list = AccessList()
    accessList = list
    let result = apply()
    accessList = nil
    let onChange = onChange()
    for entry in list.entries.values {
        entry.registrar.observe(entry.keyPaths, onChange: onChange)
    }
    return result
    // END Step 2.4
}
