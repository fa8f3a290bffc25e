extension [String] {
    /// The words in a sentence: “a”, “a and b”, “a, b and c”.
    ///
    /// - Parameter and: What stands before the last.
    /// - Returns: The sentence.
    public func inWords(and: String = " and ") -> String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + and + last
    }
}
