/// Runs a closure and records which properties of which objects it reads. From SE-0395.
///
/// - Parameters:
///   - apply: The closure whose reads are recorded.
///   - onChange: The closure to call before one of those properties changes. It isn't used until
///     chapter 2.
/// - Returns: The result of `apply`.
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
