import Testing

/// Ends a test at once, red, if something is missing that it builds on.
public struct NeedsTrait: SuiteTrait, TestTrait {
    /// What is missing, if anything.
    let problem: @Sendable () -> String?

    /// The trait of a suite holds for its tests.
    public var isRecursive: Bool { true }
}

extension Trait where Self == NeedsTrait {
    /// The test builds on something, and says what is missing if it is not there.
    ///
    /// - Parameter problem: Looks for it. Returns what is missing, if anything.
    /// - Returns: The trait.
    public static func needs(_ problem: @escaping @Sendable () -> String?) -> Self {
        NeedsTrait(problem: problem)
    }
}
