/// The number of a step, such as 3.2.
///
/// The steps of the Bonus are B.1, B.2 and so on. The Bonus follows all numbered chapters.
public struct Step: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The chapter's number.
    public let chapter: Int
    /// The step's number in the chapter, starting with 1.
    public let number: Int

    /// The chapter number of the Bonus.
    public static let bonus = Int.max

    /// Returns the name of a chapter's module and folders: `Chapter3`, or `Bonus`.
    public static func module(of chapter: Int) -> String {
        chapter == bonus ? "Bonus" : "Chapter\(chapter)"
    }

    /// Returns a chapter's name in commands: `3`, or `Bonus`.
    public static func word(of chapter: Int) -> String { chapter == bonus ? "Bonus" : "\(chapter)" }

    /// Returns the number of the chapter with this module, `Chapter3` or `Bonus`; `nil` for any other name.
    public static func chapter(ofModule module: String) -> Int? {
        if module == "Bonus" { return bonus }
        return module.hasPrefix("Chapter") ? Int(module.dropFirst("Chapter".count)) : nil
    }

    /// Returns the pseudo-step for a learner's own tests of a chapter, which sorts after all steps.
    public static func yours(in chapter: Int) -> Step { Step(chapter: chapter, number: .max) }

    /// Whether this is the pseudo-step for a learner's own tests.
    public var isYours: Bool { number == .max }

    /// Creates the number of a step.
    public init(chapter: Int, number: Int) {
        self.chapter = chapter
        self.number = number
    }

    /// Reads a number such as `3.2`; `nil` if the text is anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[1]),
            let chapter = parts[0] == "B" ? Self.bonus : Int(parts[0])
        else { return nil }
        self.init(chapter: chapter, number: number)
    }

    /// Finds the first step that a text names, in the form `Step 3.2`; `nil` if there is none.
    public init?(namedIn text: some StringProtocol) {
        // A regular expression would take many times as long.
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

    /// The number, such as `3.2`.
    public var description: String {
        "\(chapter == Self.bonus ? "B" : "\(chapter)").\(number)"
    }

    /// Sorts by chapter, then by the step's number in the chapter.
    public static func < (left: Step, right: Step) -> Bool {
        (left.chapter, left.number) < (right.chapter, right.number)
    }
}
