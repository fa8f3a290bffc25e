import Foundation
import WorkshopCompanion

/// Compares our `@Observable` with Swift's own, on some two hundred small classes: what each of the two writes,
/// and what the compiler says.
///
/// The classes are in `SmallClasses.txt`, and below each are the differences that are known: lines with `-` for
/// what only Swift's own has, with `+` for what only ours has. What differs in most classes is there once, at
/// the end; a class that lacks it says so with `no`. A line for one language mode alone begins with its name.
package struct MacroComparison: Sendable {
    private let project: Project
    private let folder = ".build/check/macros"
    private let plugin = ".build/check/macros/build/debug/Chapter9Plugin-tool"
    private static let path = "Tests/Tools/Workshop/SmallClasses.txt"
    /// The language modes. The differences in the first one are expected in the others, too.
    private static let modes = [
        (name: "Swift 6", flags: "-swift-version 6"), (name: "Swift 5", flags: "-swift-version 5"),
        (
            name: "main actor by default",
            flags: "-swift-version 6 -default-isolation MainActor"
        ),
    ]

    package init(project: Project) { self.project = project }

    /// Does the comparison, shows what differs otherwise than the file says, and returns whether nothing does.
    package func run() async throws -> Bool {
        Subprocess.stopOnInterrupt()
        try FileManager.default.createDirectory(
            at: project.root.appending(path: folder), withIntermediateDirectories: true)
        let old = Self.blocks(project.text(of: Self.path) ?? "")
        let classes = old.map(\.[0]).filter(Self.isClass)
        try await build()
        var differences: [(mode: String, classes: [Set<String>])] = []
        for mode in Self.modes {
            async let swifts = facts(of: classes, in: "Observation", mode.flags)
            async let ours = facts(of: classes, in: "Chapter9", mode.flags)
            let both = (try await swifts, try await ours)
            differences.append((mode.name, Self.differences(swifts: both.0, ours: both.1)))
        }
        let new = Self.comparison(
            of: old.map(\.[0]), differences: Self.merged(differences))
        let changed = zip(old, new).filter(!=)
        for (old, new) in changed.prefix(8) {
            print("\n✘ The macros differ otherwise than \(Self.path) says:\n    \(new[0])")
            for line in old where !new.contains(line) { print("  no longer: \(line.trimmed)") }
            for line in new where !old.contains(line) { print("  new:       \(line.trimmed)") }
        }
        if !changed.isEmpty {
            let file = "\(folder)/SmallClasses.txt"
            try write(Array(new.joined()), to: file)
            print("\n→ Mend the macro. Or, if that is meant: cp \(file) \(Self.path)")
        }
        let mark = changed.isEmpty ? "✔" : "✘"
        print(
            "\n\(mark) \(classes.count) classes, and \(changed.count) that differ otherwise than is known."
        )
        return changed.isEmpty
    }

    private static func isClass(_ line: String) -> Bool { !line.isEmpty && !line.hasPrefix("# ") }

    private func write(_ lines: [String], to file: String) throws {
        try Data(lines.joined(separator: "\n").utf8).write(to: project.root.appending(path: file))
    }

    /// The lines of a text, each with the indented ones below it.
    static func blocks(_ text: String) -> [[String]] {
        text.lines.reduce(into: [[]]) { blocks, line in
            if !line.hasPrefix("    ") { blocks.append([]) }
            blocks[blocks.count - 1].append(line)
        }.filter { !$0.isEmpty }
    }

    /// What differs, for each class.
    static func differences(swifts: [Set<String>], ours: [Set<String>]) -> [Set<String>] {
        zip(swifts, ours).map { swifts, ours in
            Set(
                swifts.subtracting(ours).map { "- \($0)" }
                    + ours.subtracting(swifts).map { "+ \($0)" })
        }
    }

    /// The differences in the first language mode, and what the other modes have otherwise.
    static func merged(_ modes: [(mode: String, classes: [Set<String>])]) -> [Set<String>] {
        modes[0].classes.indices.map { index in
            let first = modes[0].classes[index]
            return modes.dropFirst().reduce(into: first) { all, other in
                let new = other.classes[index]
                all.formUnion(new.subtracting(first).map { "\(other.mode): \($0)" })
                all.formUnion(first.subtracting(new).map { "\(other.mode): no \($0)" })
            }
        }
    }

    /// Lines of the file, each with the differences that belong below it.
    static func comparison(of lines: [String], differences: [Set<String>]) -> [[String]] {
        var differences = differences[...]
        let counts = Dictionary(differences.joined().map { ($0, 1) }, uniquingKeysWith: +)
        let common = Set(counts.filter { $0.value > differences.count / 2 }.keys)
        return lines.map { line in
            var below = line == "# In most classes:" ? Array(common) : []
            if isClass(line), let own = differences.popFirst() {
                below = own.subtracting(common) + common.subtracting(own).map { "no \($0)" }
            }
            return [line] + below.sorted().map { "    \($0)" }
        }
    }

    /// Compiles the chapter and its plugin.
    private func build() async throws {
        let isFinished = try await Subprocess.run(
            "swift build --scratch-path \(folder)/build --target Chapter9 -debug-info-format none"
                .split(separator: " ").map(String.init),
            environment: ["CHAPTERS": "Solutions"], in: project.root,
            output: project.root.appending(path: "\(folder)/build.txt"), within: Builder.patience)
        guard isFinished, project.has(plugin) else {
            throw UsageError("chapter 9 does not compile. See \(folder)/build.txt.")
        }
    }

    /// What the classes need that is not in them.
    private static let prelude = """
        @globalActor actor Db { static let shared = Db() }
        @propertyWrapper struct Clamped {
            var wrappedValue: Int
            init(wrappedValue: Int, _ limit: Int = 9) { self.wrappedValue = min(wrappedValue, limit) }
        }
        class Plain { init() {} }
        @Observable class ObservedBase { var base = 0; init() {} }
        @MainActor final class OfMain: @MainActor Equatable {
            static func == (a: OfMain, b: OfMain) -> Bool { true }
        }
        final class Same: Equatable { nonisolated static func == (a: Same, b: Same) -> Bool { true } }
        """

    /// What a module's macros write for each class in a language mode, and what the compiler says about it.
    private func facts(
        of classes: [String], in module: String, _ flags: String
    ) async throws -> [Set<String>] {
        var lines = ["import \(module)"] + Self.prelude.lines
        var owners: [Int?] = lines.map { _ in nil }
        for (number, text) in classes.enumerated() {
            // In the file, a line without `@Observable` is a member of a plain class.
            let isWhole = text.contains(/@(?:MODULE\.)?Observable\b/)
            let new =
                (isWhole
                ? text : "@Observable⏎final class NAME {⏎\(text)⏎init() { fatalError() }⏎}")
                .replacing("NAME", with: Self.name(number)).replacing("MODULE", with: module)
                .split(separator: "⏎").map(String.init)
            lines += new
            owners += new.map { _ in number }
        }
        let file = "\(folder)/\(module).swift"
        try write(lines, to: file)
        let ours = """
             -I \(folder)/build/debug/Modules -load-plugin-executable \(plugin)#Chapter9Plugin -Xcc \
            -fmodule-map-file=\(folder)/build/debug/ThreadLocal.build/module.modulemap
            """
        let output = project.root.appending(path: "\(folder)/\(module).txt")
        _ = try await Subprocess.run(
            """
            swiftc -typecheck \(flags) -module-name Models -package-name models -D DEBUG \
            -diagnostic-style llvm -no-color-diagnostics -Xfrontend -dump-macro-expansions \(file)\
            \(module == "Observation" ? "" : ours)
            """.split(separator: " ").map(String.init),
            environment: [:], in: project.root, output: output, within: Builder.patience)
        let text = try String(contentsOf: output, encoding: .utf8)
        return try Self.facts(in: text, owners: owners, count: classes.count)
    }

    /// What all the names of classes begin with: they are found again in the compiler's names for things.
    private static func name(_ number: Int) -> String {
        "K\(1000 + number)".replacing("K1", with: "K")
    }

    /// Reads what the compiler prints: expansions (the name, a line of dashes, the text, a line of dashes) and,
    /// between them, diagnostics in LLVM's style. Each line of the source code belongs to a class, or to none.
    static func facts(in output: String, owners: [Int?], count: Int) throws -> [Set<String>] {
        var facts: [Set<String>] = Array(repeating: [], count: count)
        func add(_ number: Int?, _ text: Substring) throws {
            guard let number else {
                throw UsageError("the compiler says something about no class: \(text)")
            }
            let text = String(text).replacing(
                /(?:Observation|Chapter9)\.|\ \(from macro .*\)/, with: "")
            facts[number].insert(text.replacing(name(number), with: "NAME"))
        }
        func owner(inName name: Substring) -> Int? {
            name.firstMatch(of: /4K(\d{3})/).flatMap { Int($0.1) }
        }
        let roles = ["a": "accessors", "p": "peers", "m": "members", "e": "extensions"]
        let pieces = output.split(
            separator: "\n------------------------------\n", omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() where index % 2 == 0 {
            for line in piece.split(separator: "\n") {
                if let match = line.wholeMatch(
                    of: /(.*?):(\d+):\d+: ((?:error|warning|remark): .*)/)
                {
                    if !match.1.contains("@__swiftmacro_") {
                        try add(owners.dropFirst((Int(match.2) ?? 0) - 1).first ?? nil, match.3)
                    } else if let owner = owner(inName: match.1) {
                        // (The names of what is in a function or in the base class have no class.)
                        try add(owner, "\(match.3) (in the expansion)")
                    }
                } else if line.contains("error: ") || line.contains("Stack dump") {
                    try add(nil, line)
                }
            }
            let name = piece.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
            // An attribute shows in what comes of it.
            guard
                let role = name.matches(of: /fM([apmeAc])\d*_/).last.flatMap({ roles["\($0.1)"] }),
                let owner = owner(inName: name), pieces.indices.contains(index + 1)
            else { continue }
            // Each member that the macro adds is a fact of its own.
            let text = withoutLayout(pieces[index + 1])
            let members = text.split(separator: /(?=(?:internal|private)nonisolated)/)
            for part in role == "members" ? members : [text] where !part.isEmpty {
                try add(owner, "\(role): \(part)")
            }
        }
        return facts
    }

    /// The text without comments, blanks and line numbers, and with plain names for unique ones.
    private static func withoutLayout(_ text: Substring) -> Substring {
        String(text).replacing(/\/\/.*/, with: "").replacing(/\/\*.*?\*\//, with: "")
            .replacing(/#sourceLocation\(.*\)/, with: "")
            .replacing(/\$s\w*?(?:6(Member)|14(MutationResult))fMu\d*_/) { match in
                match.1 ?? match.2 ?? ""
            }
            .filter { !$0.isWhitespace }[...]
    }
}
