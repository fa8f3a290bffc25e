import Foundation

/// Builds and tests compositions, one after the other, in a folder of its own under `.build/`.
///
/// Only the files that differ from the last composition are written, so that each build is a small
/// one. Warnings count as errors: a file with a warning is then compiled again, and told of again,
/// until the warning is gone.
struct Builder: Sendable {
    /// What came of a composition.
    enum Outcome: Sendable {
        /// It does not compile, or it has warnings: what the compiler says, and where.
        case notBuilt([Diagnostic])
        /// It compiles, and its tests ran.
        case tested(TestRun)
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

    private var folder: String { ".build/check/\(number)" }
    private static let patience = Duration.seconds(300)

    /// Builds a composition and runs its tests.
    func outcome(of composition: Composition) async -> Outcome {
        do {
            return try await run(composition)
        } catch {
            return .notBuilt([Diagnostic(location: nil, text: "\(error)")])
        }
    }

    private func run(_ composition: Composition) async throws -> Outcome {
        let chapters = "\(folder)/chapter-\(composition.chapter)"
        let sources = "\(chapters)/Chapter\(composition.chapter)"
        try write(composition, to: sources)
        let events = project.root.appending(path: "\(folder)/events.json")
        let output = project.root.appending(path: "\(folder)/output.txt")
        try? FileManager.default.removeItem(at: events)
        let isFinished = try await Children.shared.run(
            [
                "swift", "test", "--scratch-path", "\(folder)/build", "--disable-xctest",
                "--filter", "Chapter\(composition.chapter)",
                "--event-stream-output-path", events.path, "--event-stream-version", "0",
                "-debug-info-format", "none", "-Xswiftc", "-warnings-as-errors",
            ],
            environment: ["CHAPTERS": chapters], in: project.root, output: output,
            within: Self.patience)
        guard isFinished else { return .stopped }
        let printed = try String(contentsOf: output, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let events = try? Data(contentsOf: events) {
            return .tested(TestRun(events: events, output: printed, project: project))
        }
        return .notBuilt(diagnostics(in: printed, of: composition, folder: sources))
    }

    private func write(_ composition: Composition, to folder: String) throws {
        for file in project.files(in: folder) where composition.files[file] == nil {
            try FileManager.default.removeItem(
                at: project.root.appending(path: "\(folder)/\(file)"))
        }
        for file in composition.files.keys {
            let text = composition.text(of: file)
            guard let text, text != project.text(of: "\(folder)/\(file)") else { continue }
            let url = project.root.appending(path: "\(folder)/\(file)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
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
