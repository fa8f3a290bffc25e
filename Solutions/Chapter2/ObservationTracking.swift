/// Runs `apply` and calls `onChange` before each change to a property that `apply` read. From
/// SE-0395.
///
/// - Parameters:
///   - apply: The closure whose reads are tracked.
///   - onChange: The closure to call before each change.
/// - Returns: The result of `apply`.
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
