/// Runs a closure, and records which properties of which objects it reads.
///
/// - Parameters:
///   - apply: The closure whose reads are recorded.
///   - onChange: The closure to call when one of those properties is about to change, in chapter 2.
/// - Returns: The result of `apply`.
public func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    // MARK: Step 1.3 · Whose reads are these?
    return apply()
    // END Step 1.3
}
