/// The number of a step: its chapter, and its place in the chapter.
public struct Step: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The chapter's number.
    public let chapter: Int
    /// The step's place in the chapter, from 1 on.
    public let number: Int

    /// The step with these numbers.
    public init(chapter: Int, number: Int) {
        self.chapter = chapter
        self.number = number
    }

    /// Reads a step from the way that it is written, such as `3.2`.
    ///
    /// - Returns: `nil` if the text is anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let chapter = parts[0], let number = parts[1] else { return nil }
        self.init(chapter: chapter, number: number)
    }

    /// Finds the step that a test or a heading names: the first `Step 3.2` in the text.
    ///
    /// - Returns: `nil` if the text names none.
    public init?(namedIn text: some StringProtocol) {
        guard let match = String(text).firstMatch(of: /Step (\d+\.\d+)/) else { return nil }
        self.init(match.1)
    }

    /// The step as it is written, such as `3.2`.
    public var description: String { "\(chapter).\(number)" }

    /// Chapters come in order, and a chapter's steps.
    public static func < (left: Step, right: Step) -> Bool {
        (left.chapter, left.number) < (right.chapter, right.number)
    }
}
