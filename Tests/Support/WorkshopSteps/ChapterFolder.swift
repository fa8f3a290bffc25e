import Foundation

/// The Swift files of a chapter, cut into the regions of its steps.
public struct ChapterFolder: Sendable {
    /// A region of a step, and its place among the files.
    public struct Place: Sendable {
        /// The file's path in the chapter's folder.
        public let file: String
        /// The region's index among the regions of the file.
        public let index: Int
        /// The region.
        public let region: SourceText.Region
    }

    /// An error in the comments that mark a file's regions.
    public struct Mistake: Error, CustomStringConvertible {
        /// The file's path in the package.
        public let path: String
        /// The error.
        public let error: SourceText.MarkerError

        /// The place, and how to fix the error.
        public var description: String { "\(path), \(error)" }
    }

    /// The chapter's number.
    public let number: Int
    /// The folder's path in the package, such as `Chapters/Chapter3`.
    public let path: String
    /// The files, by their paths in the folder.
    public let files: [String: SourceText]
    /// The files with the starter's text in all regions, if they were read.
    public var starter: [String: SourceText] = [:]
    /// The files whose regions can't be read, sorted by path.
    public let mistakes: [Mistake]
    /// The chapter's lesson, in Markdown.
    public let lesson: String
    /// The places outside the regions where files differ from the solution, if the two were compared.
    public var strays: [String] = []
    /// Each step's regions, sorted by the paths of their files.
    private let places: [Step: [Place]]

    /// Creates a chapter with these files.
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
    ///   - folder: The folder that contains the chapters, such as `Chapters` or `Solutions`.
    ///   - package: The package's folder.
    public init(_ number: Int, in folder: String, of package: URL) {
        self.init(number, in: folder) {
            FileManager.default.subpaths(atPath: package.appending(path: $0).path) ?? []
        } text: {
            Self.text(of: $0, in: package)
        }
    }

    /// Reads a chapter from any store of files.
    ///
    /// - Parameters:
    ///   - number: The chapter's number.
    ///   - folder: The folder that contains the chapters.
    ///   - names: Returns the paths of the files in a folder, relative to it.
    ///   - text: Returns the text of a file.
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

    /// The steps with regions, in order.
    public var steps: [Step] { places.keys.sorted() }

    /// Returns a step's regions, sorted by the paths of their files.
    public func places(of step: Step) -> [Place] { places[step] ?? [] }

    /// Returns the title of a step's first region; `nil` if it has no region.
    public func title(of step: Step) -> String? { places(of: step).first?.region.title }

    /// Returns the text of a step's regions; `nil` if it has none.
    public func code(of step: Step) -> String? {
        let lines = places(of: step).flatMap { ["// \($0.file)"] + $0.region.lines }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Returns the lines where a step's regions begin, such as `Chapters/Chapter1/Train.swift:29 and
    /// Board.swift:18`. The files are in the order in which the lesson names them.
    public func whereToWork(at step: Step) -> String {
        let section = section(of: step).joined(separator: "\n")
        let lines = Dictionary(grouping: places(of: step), by: \.file)
        let files = lines.sorted { $0.key < $1.key }.map { file, places in
            (
                position: section.firstRange(of: file)?.lowerBound ?? section.endIndex,
                text: "\(file):\(places.map { "\($0.region.line)" }.inWords)"
            )
        }
        guard !files.isEmpty else { return "in the code" }
        return "\(path)/\(files.sorted { $0.position < $1.position }.map(\.text).inWords)"
    }

    // MARK: - The solution

    /// Returns, for each file, the first line outside the regions that differs from the solution, and line 1
    /// of each file that the solution doesn't contain. Such a difference can cause an error or a hang.
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

    /// Returns the path, in the package, of the starter's text for a chapter's regions.
    public static func startersPath(of number: Int) -> String {
        "Tests/Tools/Workshop/Starters/\(Step.module(of: number)).txt"
    }

    /// Returns the steps whose regions all contain the starter's text.
    ///
    /// - Parameter package: The package's folder.
    /// - Returns: An empty array if the regions can't be read.
    public func stepsLeft(of package: URL) -> [Step] {
        let text = Self.text(of: Self.startersPath(of: number), in: package)
        guard let text, let kept = try? SourceText(text),
            let files = try? SourceText.put(kept, into: files)
        else { return [] }
        let starter = ChapterFolder(number: number, path: path, files: files)
        return steps.filter { code(of: $0) == starter.code(of: $0) }
    }

    // MARK: - The lesson

    /// Returns the path of a chapter's lesson, in the package.
    public static func lessonPath(of number: Int) -> String {
        "Chapters/\(Step.module(of: number))/README.md"
    }

    /// The path of the lesson, in the package.
    public var lessonPath: String { Self.lessonPath(of: number) }

    /// The lesson's title; if there is no lesson, the module's name.
    public var title: String {
        let heading = lesson.split(separator: "\n").first { $0.hasPrefix("# ") }
        return heading.map { String($0.dropFirst(2)) } ?? Step.module(of: number)
    }

    /// Returns the lesson's lines for a step, from its heading to the next heading.
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

extension [String] {
    /// The strings, joined as in a sentence: “a”, “a and b”, “a, b and c”.
    public var inWords: String {
        guard let last, count > 1 else { return joined() }
        return "\(dropLast().joined(separator: ", ")) and \(last)"
    }
}
