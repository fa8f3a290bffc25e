/// The number of a step: its chapter, and its place in the chapter.
///
/// The steps of the Bonus are `B.1`, `B.2` and so on. It comes after all numbered chapters.
public struct Step: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The chapter's number.
    public let chapter: Int
    /// The step's place in the chapter, from 1 on.
    public let number: Int

    /// The number that stands for the Bonus, which has none.
    public static let bonus = Int.max

    /// The name of a chapter's module and of its folders: `Chapter3`, or `Bonus`.
    public static func module(of chapter: Int) -> String {
        chapter == bonus ? "Bonus" : "Chapter\(chapter)"
    }

    /// What commands call a chapter: `3`, or `Bonus`.
    public static func word(of chapter: Int) -> String { chapter == bonus ? "Bonus" : "\(chapter)" }

    /// The number of the chapter with this module, `Chapter3` or `Bonus`.
    ///
    /// - Returns: `nil` if there is no such chapter.
    public static func chapter(ofModule module: String) -> Int? {
        if module == "Bonus" { return bonus }
        return module.hasPrefix("Chapter") ? Int(module.dropFirst("Chapter".count)) : nil
    }

    /// The step with these numbers.
    public init(chapter: Int, number: Int) {
        self.chapter = chapter
        self.number = number
    }

    /// Reads a step from the way that it is written, such as `3.2`.
    ///
    /// - Returns: `nil` if the text is anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[1]),
            let chapter = parts[0] == "B" ? Self.bonus : Int(parts[0])
        else { return nil }
        self.init(chapter: chapter, number: number)
    }

    /// Finds the step that a test or a heading names: the first `Step 3.2` in the text.
    ///
    /// - Returns: `nil` if the text names none.
    public init?(namedIn text: some StringProtocol) {
        // By hand, since a regular expression takes many times as long.
        var rest = Substring(text)
        while let word = rest.firstRange(of: "Step ") {
            rest = rest[word.upperBound...]
            let number = rest.prefix { $0.isNumber || $0 == "B" || $0 == "." }
            let parts = number.split(separator: ".", omittingEmptySubsequences: false)
            if let step = Step(parts.prefix(2).joined(separator: ".")) {
                self = step
                return
            }
        }
        return nil
    }

    /// The step as it is written, such as `3.2`.
    public var description: String {
        "\(chapter == Self.bonus ? "B" : "\(chapter)").\(number)"
    }

    /// Chapters come in order, and a chapter's steps.
    public static func < (left: Step, right: Step) -> Bool {
        (left.chapter, left.number) < (right.chapter, right.number)
    }
}
