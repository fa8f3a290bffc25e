import Foundation

/// A chapter on disk: the Swift files in one of its folders, cut into the regions of its steps.
///
/// Authors read the one source that a chapter has: the solution, and what its regions are before anybody
/// works on them.
public struct ChapterFolder: Sendable {
    /// A region of a step, and the file that it is in.
    public struct Place: Sendable {
        /// The file's path in the chapter's folder.
        public let file: String
        /// The region's place among the regions of the file, from 0 on.
        public let index: Int
        /// The region.
        public let region: SourceText.Region
    }

    /// A file whose regions can't be read, and why.
    public struct Mistake: Error, CustomStringConvertible {
        /// The file's path, seen from the package's folder.
        public let path: String
        /// What is wrong there.
        public let error: SourceText.MarkerError

        /// Where it is, and what to do.
        public var description: String { "\(path), \(error)" }
    }

    /// The chapter's number.
    public let number: Int
    /// The folder's path, seen from the package's folder, such as `Chapters/Chapter3`.
    public let path: String
    /// The files, by their path in the folder.
    public let files: [String: SourceText]
    /// The files as they are before anybody works on them, where that was read.
    public var starter: [String: SourceText] = [:]
    /// The files that can't be read, in order of their paths.
    public let mistakes: [Mistake]
    /// The chapter's lesson, in Markdown.
    public let lesson: String
    /// Where files differ from the solution outside the regions, as far as that was looked for.
    public var strays: [String] = []
    /// Each step's regions, in the order of their files' paths.
    private let places: [Step: [Place]]

    /// A chapter with these files.
    public init(
        number: Int, path: String, files: [String: SourceText], starter: [String: SourceText] = [:],
        mistakes: [Mistake] = [], lesson: String = ""
    ) {
        self.number = number
        self.path = path
        self.files = files
        self.starter = starter
        self.mistakes = mistakes
        self.lesson = lesson
        let all = files.sorted { $0.key < $1.key }.flatMap { file, source in
            source.regions.enumerated().map {
                Place(file: file, index: $0.offset, region: $0.element)
            }
        }
        places = Dictionary(grouping: all, by: \.region.step)
    }

    /// Reads a chapter from disk.
    ///
    /// - Parameters:
    ///   - number: The chapter's number.
    ///   - folder: The folder that has the chapters' folders, such as `Chapters` or `Solutions`.
    ///   - package: The package's folder.
    public init(_ number: Int, in folder: String, of package: URL) {
        self.init(number, in: folder) {
            FileManager.default.subpaths(atPath: package.appending(path: $0).path) ?? []
        } text: {
            Self.text(of: $0, in: package)
        }
    }

    /// Reads a chapter, from wherever its files are.
    ///
    /// - Parameters:
    ///   - number: The chapter's number.
    ///   - folder: The folder that has the chapters' folders.
    ///   - names: The paths of the files in a folder, seen from there.
    ///   - text: The text of a file.
    public init(
        _ number: Int, in folder: String, names: (String) -> [String], text: (String) -> String?
    ) {
        let path = "\(folder)/\(Step.module(of: number))"
        var files: [String: SourceText] = [:]
        var mistakes: [Mistake] = []
        for name in names(path).sorted() where name.hasSuffix(".swift") {
            let file = "\(path)/\(name)"
            do throws(SourceText.MarkerError) {
                files[name] = try SourceText(text(file) ?? "")
            } catch {
                mistakes.append(Mistake(path: file, error: error))
            }
        }
        let lesson = (text(Self.lessonPath(of: number)) ?? "").replacing("\r\n", with: "\n")
        self.init(number: number, path: path, files: files, mistakes: mistakes, lesson: lesson)
    }

    private static func text(of path: String, in package: URL) -> String? {
        try? String(contentsOf: package.appending(path: path), encoding: .utf8)
    }

    // MARK: - Steps and regions

    /// The steps that have a region, in order.
    public var steps: [Step] { places.keys.sorted() }

    /// A step's regions, in the order of their files' paths.
    public func places(of step: Step) -> [Place] { places[step] ?? [] }

    /// What there is to do at a step, in one sentence; `nil` if it has no region.
    public func title(of step: Step) -> String? { places(of: step).first?.region.title }

    /// The text of a step's regions; `nil` if it has none.
    public func code(of step: Step) -> String? {
        let lines = places(of: step).flatMap { ["// \($0.file)"] + $0.region.lines }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Where a step's regions begin, the files in the order in which the lesson names them:
    /// `Chapters/Chapter1/Train.swift:29 and Board.swift:18`.
    public func whereToWork(at step: Step) -> String {
        let section = section(of: step).joined(separator: "\n")
        let lines = Dictionary(grouping: places(of: step), by: \.file)
        let files = lines.sorted { $0.key < $1.key }.map { file, places in
            (
                position: section.firstRange(of: file)?.lowerBound ?? section.endIndex,
                text: "\(file):\(Self.sentence(places.map { "\($0.region.line)" }))"
            )
        }
        guard !files.isEmpty else { return "in the code" }
        return "\(path)/\(Self.sentence(files.sorted { $0.position < $1.position }.map(\.text)))"
    }

    /// “a, b and c”.
    private static func sentence(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return "\(words.dropLast().joined(separator: ", ")) and \(last)"
    }

    // MARK: - The solution

    /// The first line outside the regions of each file in which it differs from the solution, and each file that
    /// the solution doesn't have. It may be why something doesn't compile, or hangs.
    public func strays(from solution: ChapterFolder) -> [String] {
        files.sorted { $0.key < $1.key }.compactMap { file, own in
            guard let solution = solution.files[file] else { return "\(path)/\(file):1" }
            for (left, right) in zip(own.stretches, solution.stretches)
            where left.lines != right.lines {
                let equal = zip(left.lines, right.lines).prefix { $0 == $1 }.count
                return "\(path)/\(file):\(left.line + equal)"
            }
            return nil
        }
    }

    // MARK: - The starter

    /// The path of the text that the regions of a chapter have before anybody works on them, seen from the
    /// package's folder.
    public static func startersPath(of number: Int) -> String {
        "Tests/Tools/Workshop/Starters/\(Step.module(of: number)).txt"
    }

    /// The steps that nobody has worked on: all their regions have the starter's text.
    ///
    /// - Parameter package: The package's folder.
    /// - Returns: None too if the regions can't be read.
    public func stepsLeft(of package: URL) -> [Step] {
        let text = Self.text(of: Self.startersPath(of: number), in: package)
        guard let text, let kept = try? SourceText(text),
            let files = try? SourceText.put(kept, into: files)
        else { return [] }
        let starter = ChapterFolder(number: number, path: path, files: files)
        return steps.filter { code(of: $0) == starter.code(of: $0) }
    }

    // MARK: - The lesson

    /// The path of a chapter's lesson, seen from the package's folder.
    public static func lessonPath(of number: Int) -> String {
        "Chapters/\(Step.module(of: number))/README.md"
    }

    /// The path of the lesson, seen from the package's folder.
    public var lessonPath: String { Self.lessonPath(of: number) }

    /// The lesson's title; without a lesson, the module's name.
    public var title: String {
        let heading = lesson.split(separator: "\n").first { $0.hasPrefix("# ") }
        return heading.map { String($0.dropFirst(2)) } ?? Step.module(of: number)
    }

    /// The lesson's lines for a step, from its heading to the next one.
    public func section(of step: Step) -> [String] {
        var isIn = false
        var isCode = false
        return lesson.lines.filter { line in
            if line.hasPrefix("```") { isCode.toggle() }
            if line.hasPrefix("## "), !isCode { isIn = Step(namedIn: line) == step }
            return isIn
        }
    }
}
