import Foundation
import WorkshopSteps

/// Source code with expanded macros, and the compiler's messages about both.
struct Expansion {
    /// The code that a macro adds in one of the macro's roles.
    struct Part: Equatable {
        let role: Role
        let macro: String
        /// The declaration to which the macro is attached.
        let subject: String
        /// The added lines. Each line is followed by the compiler's messages about that line.
        let lines: [String]
    }

    /// A macro's role. The raw value is the letter that the compiler uses in names.
    enum Role: Character, CaseIterable {
        case `extension` = "e"
        case member = "m"
        case memberAttribute = "r"
        case peer = "p"
        case accessor = "a"
    }

    /// The lines of the source code. Each line is followed by the compiler's messages about that line.
    private(set) var source: [String] = []
    /// The parts that macros added, in the compiler's order.
    private(set) var parts: [Part] = []
    /// The compiler's messages that belong to none of these lines.
    private(set) var rest: [String] = []

    /// Reads the output of the compiler for code in a file. The compiler ran with `-dump-macro-expansions`, and
    /// with diagnostics in LLVM's style.
    init(of text: String, in file: String, printed: String) {
        let dashes = String(repeating: "-", count: 30)
        var remarks: [String: [(line: Int, text: String)]] = [:]
        var added: [(name: String, lines: [String])] = []
        var lines = printed.lines[...]
        while let line = lines.popFirst() {
            if line.hasPrefix("@__swiftmacro_"), lines.first == dashes {
                let code = lines.dropFirst().prefix { $0 != dashes }
                lines = lines[min(code.endIndex + 1, lines.endIndex)...]
                added.append((line, code.map(Self.withPlainNames)))
            } else if let match = line.wholeMatch(
                of: /(?<file>.*?):(?<line>\d+):(?<column>\d+): (?<text>(?:error|warning): .*)/),
                let number = Int(match.line), let column = Int(match.column)
            {
                let path = match.file.split(separator: "/").last.map(String.init) ?? ""
                let blanks = String(repeating: " ", count: column - 1)
                let words = Self.withPlainNames(String(match.text))
                remarks[path, default: []].append((number, "\(blanks)^ \(words)"))
            } else if line.contains("error: ") {
                rest.append(line)
            }
        }
        func noted(_ lines: [String], of name: String) -> [String] {
            lines.enumerated().flatMap { index, line in
                let all = remarks[name]?.filter { $0.line == index + 1 }.map(\.text) ?? []
                return [line] + all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            }
        }
        source = noted(text.lines, of: file)
        parts = added.compactMap { name, lines in Self.part(name, noted(lines, of: name)) }
    }

    /// Reads the name of a part, such as
    /// `@__swiftmacro_7Example5TrainC5delay18ObservationTrackedfMa_.swift`.
    ///
    /// The name of a part contains the names of the module, the types, the declaration and the macro. Each of
    /// these names follows its length.
    private static func part(_ name: String, _ lines: [String]) -> Part? {
        guard let end = name.matches(of: /fM([a-z])\d*_/).last,
            let role = end.1.first.flatMap(Role.init), lines.contains(where: { !$0.isEmpty })
        else { return nil }
        var names: [String] = []
        var rest = name[..<end.range.lowerBound].split(separator: "swiftmacro_").last ?? ""
        while let digit = rest.firstIndex(where: \.isNumber) {
            let digits = rest[digit...].prefix { $0.isNumber }
            let text = rest[digits.endIndex...].prefix(Int(digits) ?? 0)
            rest = rest[text.endIndex...]
            // The name of a private declaration also contains a hash of its file's name.
            if text.wholeMatch(of: /_[0-9A-F]{32}/) == nil { names.append(String(text)) }
        }
        // The compiler puts braces around accessors.
        let isBlock = lines.first == "{" && lines.last == "}"
        let inner = isBlock ? Array(lines.dropFirst().dropLast()) : lines
        return Part(
            role: role, macro: names.last ?? "", subject: names.dropLast().last ?? "",
            lines: inner.withoutIndentation)
    }

    /// Replaces the mangled name that `makeUniqueName("Member")` returns with `__Member`.
    private static func withPlainNames(_ line: String) -> String {
        line.replacing(/\$s\w+?fM[a-z]\d*_\d+(?<name>[A-Za-z]\w*?)fMu\d*_/) { "__\($0.name)" }
    }

    /// Returns the lines to show.
    func lines(on output: Output) -> [String] {
        func painted(_ line: String) -> String {
            line.contains(/^ *\^ (?:error|warning):/) ? output.paint(line, .red) : line
        }
        var lines = source.map(painted)
        for role in Role.allCases {
            let title = role == .memberAttribute ? "member attribute" : "\(role)"
            for part in parts where part.role == role {
                let heading = "\(title) · @\(part.macro) at \(part.subject)"
                lines += ["", output.paint(heading, .bold)] + part.lines.map { "  \(painted($0))" }
            }
        }
        if parts.isEmpty { lines += ["", "Your macros add nothing to this yet."] }
        return lines + (rest.isEmpty ? [] : [""] + rest.map { output.paint($0, .red) })
    }
}

/// The compiler with the macros of one module.
struct MacroCompiler {
    let module: String
    /// The flags that the compiler needs to find the module.
    let flags: [String]

    /// The folder with the headers that the module needs, if any.
    var headers: String?

    /// Expands the macros in some code. A class needs neither the attribute nor an import.
    func expand(_ code: String) throws -> Expansion {
        var text = code.replacing("import Observation", with: "import \(module)")
        if !text.contains("@Observ") { text = "@Observable \(text)" }
        if !text.contains("import \(module)") { text = "import \(module)\n\n\(text)" }
        let folder = FileManager.default.temporaryDirectory.appending(path: "expand-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Example.swift")
        try Data(text.utf8).write(to: file)
        var flags = flags
        if let headers {
            // Each build system stores the module map in a different place.
            let map = folder.appending(path: "module.modulemap")
            try Data("module ThreadLocal { umbrella \"\(headers)\" export * }\n".utf8).write(
                to: map)
            flags += ["-Xcc", "-fmodule-map-file=\(map.path)"]
        }
        // The type checker alone wouldn't report errors in an initializer.
        let command = [
            "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-module-name",
            "Example", "-parse-as-library", "-diagnostic-style", "llvm", "-no-color-diagnostics",
            "-Xfrontend", "-dump-macro-expansions",
        ]
        let printed = try Subprocess(command + flags + [file.path]).finished().printed
        return Expansion(of: text, in: file.lastPathComponent, printed: printed)
    }
}

extension Companion {
    /// The class that is expanded by default. One of its two properties has the attribute.
    static let example = """
        @Observable
        final class Train {
            let number = 4
            @ObservationTracked var delay = 0
            var platform = 1
        }
        """

    /// Expands the learner's macros in a file or a class. The default is the chapter's own example.
    package func expand(_ word: String?) throws -> [String] {
        var code = word ?? Self.example
        if !code.contains("{") {
            guard let text = try? String(contentsOfFile: code, encoding: .utf8) else {
                throw UsageError("there is no file `\(code)`, and it is no class, either.")
            }
            code = text
        }
        let build = try project.start(["swift", "build", "--target", "Chapter9"]).finished()
        guard build.isGood else {
            let errors = build.printed.lines.filter { $0.contains(" error: ") }
            let own = errors.map { $0.replacing("\(project.root.path)/", with: "") }
            let shown = own.isEmpty ? build.printed.lines.suffix(5) : own.prefix(5)
            return output.fit(["✘ Your macros don't compile:"] + shown.map { "  \($0)" })
        }
        let folder = try project.products()
        let tools = ["Chapter9Plugin-tool", "Chapter9Plugin"].map { "\(folder)/\($0)" }
        let tool = tools.first(where: FileManager.default.fileExists) ?? tools[0]
        let compiler = MacroCompiler(
            module: "Chapter9",
            flags: [
                "-I", "\(folder)/Modules", "-I", folder, "-load-plugin-executable",
                "\(tool)#Chapter9Plugin",
            ], headers: project.root.appending(path: "Chapters/ThreadLocal/include").path)
        return try compiler.expand(code).lines(on: output)
    }
}
