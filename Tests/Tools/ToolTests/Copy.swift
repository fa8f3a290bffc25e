import Foundation
import WorkshopSteps

@testable import WorkshopCompanion

/// A copy of what the companion works on.
final class Copy {
    /// What a step's regions have.
    enum State: CaseIterable {
        /// The starter's text.
        case starter
        /// The solution's.
        case solution
        /// Code as good as the solution's.
        case otherWords
        /// Something that a learner has begun.
        case halfDone

        /// Whether the step's tests pass.
        var isGreen: Bool { self == .solution || self == .otherWords }
    }

    let project: Project

    /// Copies some chapters, as they are before anybody works on them.
    init(_ chapters: [Int]) throws {
        let source = Project()
        let root = FileManager.default.temporaryDirectory.appending(path: "companion-\(UUID())")
        project = Project(root: root)
        for number in chapters {
            let module = Step.module(of: number)
            let paths = [
                "Chapters/\(module)", "Solutions/\(module)", ChapterFolder.startersPath(of: number),
            ]
            for path in paths {
                let target = root.appending(path: path)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try FileManager.default.copyItem(at: source.root.appending(path: path), to: target)
            }
            // The package's own chapters may be half done.
            let chapter = try OwnChapter(number, in: project)
            for (file, text) in chapter.starter { try write(text.text, to: chapter.path(of: file)) }
        }
    }

    deinit {
        for folder in [project.root, Live(project: project).copy.root] {
            try? FileManager.default.removeItem(at: folder)
        }
    }

    func write(_ text: String, to path: String, in other: Project? = nil) throws {
        let url = (other ?? project).root.appending(path: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func bytes(of chapter: OwnChapter) throws -> [String: Data] {
        var bytes: [String: Data] = [:]
        for file in project.files(in: chapter.folder) {
            bytes[file] = try Data(
                contentsOf: project.root.appending(path: "\(chapter.folder)/\(file)"))
        }
        return bytes
    }

    /// A byte order mark, as some editors write it.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Puts each step into a random state, in files with or without a byte order mark.
    func scramble(
        _ chapter: OwnChapter, using random: inout SplitMix
    ) throws -> [Step: State] {
        var states: [Step: State] = [:]
        for step in chapter.steps { states[step] = State.allCases.randomElement(using: &random) }
        for (file, solution) in chapter.solution.files {
            let starter = chapter.starter[file]?.regions ?? []
            var lines: [Int: [String]] = [:]
            for (index, region) in solution.regions.enumerated() {
                let number = UInt64.random(in: 0...9, using: &random)
                switch states[region.step] {
                case .starter: lines[index] = starter[index].lines
                case .otherWords: lines[index] = ["// in other words: \(number)"] + region.lines
                case .halfDone:
                    lines[index] = ["// half done: \(number) äöü  "] + starter[index].lines
                default: break
                }
            }
            // Before a region's first line, it would hide that line.
            let isMarked = Bool.random(using: &random) && !solution.stretches[0].lines.isEmpty
            let mark = isMarked ? "\u{FEFF}" : ""
            try write(mark + solution.replacing(lines).text, to: chapter.path(of: file))
        }
        return states
    }

    /// The state that a step is in.
    func state(of step: Step, in chapter: OwnChapter) throws -> State? {
        let places = chapter.solution.places(of: step)
        let own = try places.map { try chapter.own($0.file).source.regions[$0.index].lines }
        let beginnings = Set(own.map { $0.first.map { String($0.prefix(8)) } ?? "" })
        if beginnings == ["// half "] { return .halfDone }
        if beginnings == ["// in ot"] { return .otherWords }
        if own == places.map(\.region.lines) { return .solution }
        let starter = places.map { chapter.starter[$0.file]?.regions[$0.index].lines ?? [] }
        return own == starter ? .starter : nil
    }

    /// Keeps results as the tests do: some steps are green, the others red.
    func keepResults(of chapter: OwnChapter, green: [Step]) {
        var results = TestResults(of: "Chapters", in: chapter.project.root)
        let endings = chapter.steps.map { step in
            TestResults.Ending(
                of: "Step \(step)", step: step,
                problems: green.contains(step) ? [] : [TestProblem("It is red.")])
        }
        results.add(endings, of: [chapter.now], run: "\(UUID())") { _ in chapter.now }
        results.keep(for: "Chapters", in: chapter.project.root)
    }
}
