import Foundation
import WorkshopCompanion
import WorkshopSteps

/// Builds and tests compositions, one after the other, in the builder's own folder under `.build/check`.
///
/// A builder writes only the files that differ from the previous composition's, so that each build is small.
/// Warnings count as errors, because until the code is corrected, every build repeats an error, but not a
/// warning.
struct Builder: Sendable {
    /// The result of building and testing a composition.
    enum Outcome: Sendable {
        /// The tests ran.
        case tested(TestRun)
        /// The compiler reported errors or warnings.
        case notBuilt([String])
        /// The composition couldn't be judged, for this reason.
        case noResult(String)

        /// The results of the tests; `nil` if the tests didn't run.
        var run: TestRun? {
            if case .tested(let run) = self { run } else { nil }
        }

        /// The finding that the composition's tests didn't run; `nil` if the tests ran.
        func failure(at location: Location, next advice: String) -> Finding? {
            switch self {
            case .tested(let run) where run.results.isEmpty:
                Finding(location, "no test ran", next: "See .build/check for the code.")
            case .tested:
                nil
            case .notBuilt(let errors):
                Finding(
                    location, "the code doesn't compile without warnings", seen: errors,
                    next: advice)
            case .noResult(let reason):
                Finding(
                    location, "there is no result: \(reason)",
                    next: "Run the check again. If that doesn't help, remove .build/check.")
            }
        }
    }

    /// The builder's number. The check's builders start with 1, and ``Judge`` uses builder 0.
    let number: Int
    let project: Project

    private var folder: String { ".build/check/\(number)" }
    /// The time limit for a build and its tests. On a busy machine, a first build has taken five minutes.
    static let patience = Duration.seconds(900)

    /// Prevents other checks from using the builders' folders until this process ends.
    static func lockFolders(of project: Project) throws(UsageError) {
        let folder = project.root.appending(path: ".build/check")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let lock = open(folder.appending(path: "lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        // If the file can't be created, the build reports the problem with the folder.
        guard lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw UsageError("another check is running here. Wait until it ends, or stop it.")
        }
    }

    /// Builds and tests compositions, several at a time. Returns the results in the same order.
    ///
    /// A builder that switches to another chapter first compiles the chapter's tests, which takes as long as
    /// several compositions. A builder therefore takes a row of adjacent compositions. When it has finished
    /// the row, it takes over the second half of the longest remaining row.
    static func outcomes(of compositions: [Composition], in project: Project) async -> [Outcome] {
        // One more than the number of processors, because some tests wait. More than four aren't worthwhile,
        // because each builder starts with a complete build.
        let builders = min(ProcessInfo.processInfo.activeProcessorCount + 1, 4)
        var rows = Array(repeating: 0..<0, count: builders)
        rows[0] = compositions.indices
        var outcomes: [Int: Outcome] = [:]
        await withTaskGroup(of: (builder: Int, index: Int, outcome: Outcome).self) { group in
            func start(_ builder: Int) {
                let longest = rows.indices.max { rows[$0].count < rows[$1].count } ?? 0
                if rows[builder].isEmpty, rows[longest].count >= 4 {
                    let row = rows[longest]
                    rows[longest] = row.prefix(row.count / 2)
                    rows[builder] = row.dropFirst(row.count / 2)
                }
                guard let index = rows[builder].popFirst() else { return }
                group.addTask {
                    let worker = Builder(number: builder + 1, project: project)
                    return (builder, index, await worker.outcome(of: compositions[index]))
                }
            }
            for builder in 0..<builders { start(builder) }
            for await result in group {
                outcomes[result.index] = result.outcome
                if outcomes.count.isMultiple(of: 10) {
                    let module = Step.module(of: compositions[result.index].chapter)
                    print("[\(outcomes.count)/\(compositions.count)] \(module)")
                    fflush(nil)
                }
                start(result.builder)
            }
        }
        return compositions.indices.compactMap { outcomes[$0] }
    }

    /// Builds a composition and runs its tests.
    func outcome(of composition: Composition) async -> Outcome {
        do {
            return try await build(composition)
        } catch {
            return .noResult("\(error)")
        }
    }

    /// Builds and tests a composition. If `again` is true, rewrites all files, so that the compiler must
    /// notice them.
    private func build(_ composition: Composition, again: Bool = false) async throws -> Outcome {
        let module = Step.module(of: composition.chapter)
        let chapters = "\(folder)/chapter-\(composition.chapter)"
        var changed = try Self.write(
            composition.files, to: "\(chapters)/\(module)", in: project, always: again)
        var options = [
            "--filter", composition.lastStep.map(Self.tests) ?? module, "--skip", "YourTests",
            "-Xswiftc", "-warnings-as-errors", "--jobs", "1",
        ]
        if !composition.tests.isEmpty {
            options = ["--filter", "YourTests"]
            changed += try Self.write(
                composition.tests, to: "\(chapters)/\(module)Tests", in: project, always: again)
        }
        let results = TestResults.file(for: chapters, in: project.root)
        let output = project.root.appending(path: "\(folder)/output.txt")
        try? FileManager.default.removeItem(at: results)
        let start = Date.now
        let isInTime = try await Subprocess.run(
            [
                "swift", "test", "--scratch-path", "\(folder)/build", "--disable-xctest",
                "--enable-swift-testing", "-debug-info-format", "none",
            ] + options,
            environment: [
                "CHAPTERS": chapters,
                // Otherwise, a test's message might depend on the order of a dictionary.
                "SWIFT_DETERMINISTIC_HASHING": "1",
                // The builders share SwiftSyntax's compiled interfaces, because the compiler needs 12 seconds
                // to build them.
                "SWIFTPM_TESTS_MODULECACHE": project.root.appending(path: ".build/interfaces").path,
            ], in: project.root, output: output, within: Self.patience)
        guard isInTime else { return .noResult("building and testing took too long") }
        let printed = try String(contentsOf: output, encoding: .utf8).lines
        let isBuilt = printed.contains { $0.contains("Test run with ") }
        guard isBuilt || FileManager.default.fileExists(atPath: results.path) else {
            return .notBuilt(errors(in: printed))
        }
        // `debug` is a symbolic link that the first build creates.
        let products = project.root.appending(path: "\(folder)/build/debug")
            .resolvingSymlinksInPath()
        let stale = Self.notCompiled(changed, in: products, since: start)
        guard stale.isEmpty else {
            return again
                ? .noResult("the build left out files that have changed: \(stale)")
                : try await build(composition, again: true)
        }
        let run = TestRun(
            TestResults(of: chapters, in: project.root), output: printed, project: project)
        return .tested(run)
    }

    /// Returns a pattern for the tests of a chapter's steps, up to and including the given step.
    static func tests(upTo last: Step) -> String {
        let steps = (1...last.number).map { Step(chapter: last.chapter, number: $0).description }
        let choice = steps.joined(separator: "|").replacing(".", with: "\\.")
        return "^\(Step.module(of: last.chapter))\\w*Tests\\..*Step (\(choice))\\b"
    }

    // MARK: - Files

    /// Updates a folder: writes the texts that differ from its files, and removes all files that have no
    /// text.
    ///
    /// The compiler's driver ignores a file whose date is less than a second after the start of the previous
    /// build. The new files are therefore dated two seconds in the future. If `always` is true, rewrites
    /// unchanged files as well, so that the next build compiles them.
    ///
    /// - Returns: The paths of the written files, relative to the folder.
    @discardableResult static func write(
        _ texts: [String: String], to folder: String, in project: Project, always: Bool = false
    ) throws -> [String] {
        let files = FileManager.default
        let root = project.root.appending(path: folder)
        for file in project.files(in: folder) where texts[file] == nil {
            try files.removeItem(at: root.appending(path: file))
        }
        var changed: [String] = []
        for (file, text) in texts.sorted(by: { $0.key < $1.key })
        where always || text != project.text(of: "\(folder)/\(file)") {
            let url = root.appending(path: file)
            try project.write(text, to: "\(folder)/\(file)")
            try files.setAttributes(
                [.modificationDate: Date.now.addingTimeInterval(2)], ofItemAtPath: url.path)
            changed.append(file)
        }
        // As in `Solutions`, chapter 9's plugin compiles the macros through a symbolic link.
        let link = root.appending(path: "Plugin/Macros").path
        if project.has("\(folder)/Plugin"),
            (try? files.destinationOfSymbolicLink(atPath: link)) == nil
        {
            try files.createSymbolicLink(atPath: link, withDestinationPath: "../Macros")
        }
        return changed
    }

    /// Returns the changed files that a build should have compiled but didn't.
    ///
    /// The compiler writes a new `.d` file for each file that it compiles, even if the object file doesn't
    /// change.
    static func notCompiled(_ files: [String], in products: URL, since start: Date) -> [String] {
        var compiled: Set<String> = []
        let all = FileManager.default.enumerator(
            at: products, includingPropertiesForKeys: [.contentModificationDateKey])
        for case let url as URL in all?.allObjects ?? [] where url.pathExtension == "d" {
            let date = try? url.resourceValues(forKeys: [.contentModificationDateKey])
                .contentModificationDate
            if let date, date >= start {
                compiled.insert(url.deletingPathExtension().lastPathComponent)
            }
        }
        return files.filter {
            !compiled.contains(URL(filePath: $0).deletingPathExtension().lastPathComponent)
        }
    }

    /// Returns the compiler's errors, without duplicates, each with its line of code.
    private func errors(in printed: [String]) -> [String] {
        var errors: [String] = []
        for line in printed {
            guard let match = line.wholeMatch(of: /(\/.*?):(\d+):\d+: error: (.*)/) else {
                continue
            }
            let path = String(match.1).replacing("\(project.root.path)/", with: "")
            let code = project.text(of: path)?.lines.dropFirst((Int(match.2) ?? 1) - 1).first
            let file = path.replacing(/^\.build\/check\/\d+\/chapter-\d+\//, with: "")
            let error = "\(file):\(match.2): \(match.3): \(code?.trimmed ?? "")"
            if !errors.contains(error) { errors.append(error) }
        }
        return errors.isEmpty ? printed.filter { !$0.isEmpty }.suffix(3) : errors
    }
}

extension Project {
    /// Writes a file, and creates the file's folder if necessary.
    func write(_ text: String, to path: String) throws {
        let url = root.appending(path: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}
