import Foundation
import WorkshopCompanion
import WorkshopSteps

/// Builds and tests compositions, one after the other, in a folder of its own under `.build/`.
///
/// Only the files that differ from the last composition are written, so that each build is a small
/// one. Warnings count as errors: a file with a warning is then compiled again, and told of again,
/// until the warning is gone.
///
/// The compiler's driver leaves out a file whose new date is less than a second after the last build
/// began, so each file gets a date well after that. And a build that did not compile what has changed
/// is no result: it would be one of the composition before.
///
/// Several builders work at a time. Each compiles a module in one job, which takes a fifth less of the
/// processor's time than two jobs: each job expands the macros of all tests of the module.
struct Builder: Sendable {
    /// What came of a composition.
    enum Outcome: Sendable {
        /// It does not compile, or it has warnings: what the compiler says, and where.
        case notBuilt([Diagnostic])
        /// It compiles, and its tests ran.
        case tested(TestRun)
        /// It was built without some files that have changed, so the tests ran on old code.
        case stale([String])
        /// The run was stopped, because it took too long.
        case stopped
    }

    /// What the compiler says about a line.
    struct Diagnostic: Hashable, Sendable {
        /// The line, as an author knows it; `nil` if the complaint is about none.
        let location: Location?
        /// The compiler's words.
        let text: String
    }

    /// The builder's number, from 1 on.
    let number: Int
    /// The package.
    let project: Project
    /// The path of a ``CachedCompilerAnswers``, if there is one.
    let compiler: String?

    private var folder: String { ".build/check/\(number)" }
    /// How long a build and its tests may take. A first build on a busy machine has been seen to take
    /// more than five minutes.
    static let patience = Duration.seconds(900)

    /// Keeps other checks out of the builders' folders until this process ends.
    static func takeFolders(of project: Project) throws(UsageError) {
        let folder = project.root.appending(path: ".build/check")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let lock = open(folder.appending(path: "lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        // Without a file there is no lock, and the build says what is wrong with the folder.
        guard lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw UsageError("another check is running here. Wait until it ends, or stop it.")
        }
    }

    /// Builds a composition and runs its tests.
    func outcome(of composition: Composition) async -> Outcome {
        do {
            return try await run(composition)
        } catch {
            return .notBuilt([Diagnostic(location: nil, text: "\(error)")])
        }
    }

    private func run(_ composition: Composition) async throws -> Outcome {
        let module = Step.module(of: composition.chapter)
        let chapters = "\(folder)/chapter-\(composition.chapter)"
        let sources = "\(chapters)/\(module)"
        let changed = try Self.write(composition, to: sources, in: project)
        let results = TestResults.file(for: chapters, in: project.root)
        let output = project.root.appending(path: "\(folder)/output.txt")
        try? FileManager.default.removeItem(at: results)
        let start = Date.now
        let isFinished = try await Subprocess.run(
            [
                "swift", "test", "--scratch-path", "\(folder)/build", "--disable-xctest",
                "--filter", composition.lastStep.map(Self.tests) ?? module,
                "--enable-swift-testing", "-debug-info-format", "none", "-Xswiftc",
                "-warnings-as-errors", "--jobs", "1",
            ],
            environment: [
                "CHAPTERS": chapters,
                // So that what the tests say of an answer doesn't depend on the order of a dictionary.
                "SWIFT_DETERMINISTIC_HASHING": "1",
                // Interfaces that the compiler has compiled, for all builders: SwiftSyntax's takes it 12
                // seconds of processor. (The variable is there for SwiftPM's own tests.)
                "SWIFTPM_TESTS_MODULECACHE": project.root.appending(path: ".build/interfaces").path,
            ].merging(compiler.map { ["SWIFT_EXEC": $0] } ?? [:]) { $1 }, in: project.root,
            output: output,
            within: Self.patience)
        guard isFinished else { return .stopped }
        let printed = try String(contentsOf: output, encoding: .utf8).lines
        if FileManager.default.fileExists(atPath: results.path) {
            // A symbolic link, which the first build makes.
            let products = project.root.appending(path: "\(folder)/build/debug")
                .resolvingSymlinksInPath()
            let missing = Self.notCompiled(changed, in: products, since: start)
            guard missing.isEmpty else { return .stale(missing) }
            let results = TestResults(of: chapters, in: project.root)
            return .tested(TestRun(results, output: printed, project: project))
        }
        return .notBuilt(diagnostics(in: printed, of: composition, folder: sources))
    }

    /// A pattern for the tests of a chapter's steps, up to one of them.
    static func tests(upTo last: Step) -> String {
        let steps = (1...last.number).map { Step(chapter: last.chapter, number: $0).description }
        let choice = steps.joined(separator: "|").replacing(".", with: "\\.")
        return "^\(Step.module(of: last.chapter))\\w*Tests\\..*Step (\(choice))\\b"
    }

    /// Writes the files that differ from what is there, and removes those that don't belong there.
    ///
    /// - Parameters:
    ///   - composition: The chapter's code.
    ///   - folder: The folder, seen from the package's.
    ///   - project: The package.
    ///   - always: Whether files that are the same get a new date, so that they are compiled as well.
    /// - Returns: The paths of those that were written, in the folder.
    /// - Throws: If a file can't be written or removed.
    @discardableResult
    static func write(
        _ composition: Composition, to folder: String, in project: Project, always: Bool = false
    ) throws -> [String] {
        let root = project.root.appending(path: folder)
        let date = dateAfterAllBuilds(in: root)
        for file in project.files(in: folder) where composition.files[file] == nil {
            try FileManager.default.removeItem(at: root.appending(path: file))
        }
        var changed: [String] = []
        for file in composition.files.keys.sorted() {
            guard let text = composition.text(of: file),
                always || text != project.text(of: "\(folder)/\(file)")
            else { continue }
            let url = root.appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
            changed.append(file)
        }
        try linkMacros(in: root)
        return changed
    }

    /// Makes the link by which chapter 9's program has the macros, as the solutions have it.
    private static func linkMacros(in chapter: URL) throws {
        let (files, link) = (FileManager.default, chapter.appending(path: "Plugin/Macros").path)
        guard files.fileExists(atPath: chapter.appending(path: "Plugin").path),
            (try? files.destinationOfSymbolicLink(atPath: link)) == nil
        else { return }
        try files.createSymbolicLink(atPath: link, withDestinationPath: "../Macros")
    }

    /// A date for files in a folder that the compiler's driver can't take for an old one: two seconds
    /// after the newest file there, and after now.
    private static func dateAfterAllBuilds(in folder: URL) -> Date {
        let newest = dates(of: "swift", in: folder).map(\.date).max() ?? .distantPast
        return max(newest, .now).addingTimeInterval(2)
    }

    /// The files that a build should have compiled and did not: those without a new file of what they
    /// depend on. (The compiler leaves an object file alone that would be the same as before.)
    ///
    /// - Parameters:
    ///   - files: The paths of files that have changed.
    ///   - products: The folder of what is built.
    ///   - start: When the build began.
    /// - Returns: Those of the paths for which there is no such file of a later date.
    static func notCompiled(_ files: [String], in products: URL, since start: Date) -> [String] {
        let new = dates(of: "d", in: products).filter { $0.date >= start }
        let compiled = Set(new.map { $0.url.deletingPathExtension().lastPathComponent })
        return files.filter {
            !compiled.contains(URL(filePath: $0).deletingPathExtension().lastPathComponent)
        }
    }

    /// The files in a folder, and in those in it, whose names have this ending, and when they changed.
    private static func dates(of ending: String, in folder: URL) -> [(url: URL, date: Date)] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.allObjects ?? []).compactMap { url in
            guard let url = url as? URL, url.pathExtension == ending else { return nil }
            let values = try? url.resourceValues(forKeys: [.contentModificationDateKey])
            return (values?.contentModificationDate).map { (url, $0) }
        }
    }

    /// The errors in what a build printed, each once, at the lines that the composition was made of.
    private func diagnostics(
        in printed: [String], of composition: Composition, folder: String
    ) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let pattern = /^(\/.*?):(\d+):\d+: error: (.*)$/
        for match in printed.compactMap({ $0.wholeMatch(of: pattern) }) {
            guard let line = Int(match.2) else { continue }
            let path = String(match.1).replacing("\(project.root.path)/", with: "")
            let lines =
                path.hasPrefix("\(folder)/")
                ? composition.files[String(path.dropFirst(folder.count + 1))] : nil
            let origin = lines?.dropFirst(line - 1).first?.origin
            let diagnostic = Diagnostic(
                location: origin ?? Location(path, line), text: String(match.3))
            if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
        }
        guard diagnostics.isEmpty else { return diagnostics }
        let words = printed.filter { !$0.isEmpty }.suffix(3).joined(separator: "\n")
        return [Diagnostic(location: nil, text: words)]
    }
}
