import Foundation

/// What the tests have found of a chapter's steps, kept from one run to the next.
///
/// A result belongs to the text that a step's regions had when the tests began. When that text is
/// another one, the result says nothing any more.
public struct TestResults: Codable, Sendable {
    /// What a test has found.
    private struct Result: Codable {
        /// The step that the test is named after, as it is written.
        let step: String
        /// What went wrong; `nil` if nothing did.
        let problem: String?
        /// How many tests say more about what is wrong.
        var place: Int?
        /// The text of the step's regions at that time.
        let code: String
    }

    /// What is known of a step.
    public enum Verdict: Equatable, Sendable {
        /// No test of it has run.
        case none
        /// Its regions have changed since its tests ran.
        case changed
        /// Its tests have passed.
        case green
        /// A test has failed: what the most telling of them says.
        case red(String)
    }

    /// When the tests ran last.
    public private(set) var date = Date.distantPast

    private var results: [String: Result] = [:]

    /// No results.
    public init() {}

    /// Reads the results of a chapter.
    ///
    /// Where there are none, or none that can be read, nothing is known.
    ///
    /// - Parameters:
    ///   - chapter: The chapter's folder, seen from the package's, such as `Chapters/Chapter1`.
    ///   - package: The package's folder.
    public init(of chapter: String, in package: URL) {
        let data = try? Data(contentsOf: Self.file(for: chapter, in: package))
        self = data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) } ?? Self()
    }

    private static func file(for chapter: String, in package: URL) -> URL {
        let name = chapter.replacing("/", with: "-")
        return package.appending(path: ".build/workshop/results/\(name).json")
    }

    /// Keeps the results for the next run, and for `swift run workshop`.
    ///
    /// They are only a help: where they can't be kept, there are none.
    public func keep(for chapter: String, in package: URL) {
        let file = Self.file(for: chapter, in: package)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(self).write(to: file, options: .atomic)
    }

    /// Adds what a run has found of a step.
    ///
    /// A run of some of the step's tests leaves the results of the others.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - problems: What went wrong in each test, by the test's name; `nil` if nothing did.
    ///   - order: The names of tests, the most telling first.
    ///   - code: The text of the step's regions when the tests began.
    public mutating func note(
        _ step: Step, problems: [String: String?], order: [String] = [], code: String
    ) {
        let name = step.description
        let before = results.filter { $0.value.step == name }
        if problems.count >= before.count {
            for test in before.keys { results[test] = nil }
        }
        for (test, problem) in problems {
            results[test] = Result(
                step: name, problem: problem, place: order.firstIndex(of: test), code: code)
        }
        date = .now
    }

    /// What is known of a step whose regions have this text now.
    public func verdict(on step: Step, code: String?) -> Verdict {
        let own = results.filter { $0.value.step == step.description }.sorted {
            ($0.value.place ?? .max, $0.key) < ($1.value.place ?? .max, $1.key)
        }
        if own.isEmpty { return .none }
        if own.contains(where: { $0.value.code != code }) { return .changed }
        return own.lazy.compactMap(\.value.problem).first.map { .red($0) } ?? .green
    }

    /// The text of each step's regions in a chapter's folder, as it is now.
    ///
    /// A file whose regions can't be read is left out.
    public static func code(in chapter: URL) -> [Step: String] {
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: chapter.path)) ?? []
        var code: [Step: String] = [:]
        for file in files.sorted() where file.hasSuffix(".swift") {
            let text = try? String(contentsOf: chapter.appending(path: file), encoding: .utf8)
            guard let source = text.flatMap({ try? SourceText($0) }) else { continue }
            for region in source.regions {
                let lines = ["// \(file)"] + region.lines
                code[region.step, default: ""] += lines.map { $0 + "\n" }.joined()
            }
        }
        return code
    }
}
