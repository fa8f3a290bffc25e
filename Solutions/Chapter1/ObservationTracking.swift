/// Runs a closure, and notes which properties of which objects it reads.
///
/// - Parameters:
///   - apply: The closure whose reads are noted.
///   - onChange: What to call when one of those properties is about to change. Chapter 2 calls it.
/// - Returns: What `apply` returns.
public func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    // MARK: Step 1.3 · Whose reads are these?
    accessList = AccessList()
    let result = apply()
    accessList = nil
    return result
    // END Step 1.3
}
