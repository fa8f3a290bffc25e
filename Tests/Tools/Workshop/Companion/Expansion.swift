import Foundation
import WorkshopSteps

/// The code that macros add to other code, and the compiler's messages about both.
struct Expansion {
    /// The code that a macro adds in one of the macro's roles.
    struct Part {
        /// The compiler's name for the role, such as `member`.
        let role: String
        let macro: String
        /// The declaration to which the macro is attached.
        let subject: String
        let lines: [String]
    }

    /// The code that was expanded.
    let source: [String]
    /// The parts that macros added, in the compiler's order.
    private(set) var parts: [Part] = []
    /// The compiler's messages, in which each error is below its line.
    private(set) var messages: [String] = []

    private static let roles = ["extension", "member", "memberAttribute", "peer", "accessor"]

    /// Expands a module's macros in some code. If the code lacks the attribute or the import, adds it first.
    ///
    /// `flags` tell the compiler where to find the module. The folder `headers` contains `ThreadLocal`'s
    /// headers.
    init(
        of code: String, with module: String, flags: [String] = [], headers: String? = nil
    ) throws {
        var text = code.replacing("import Observation", with: "import \(module)")
        if !text.contains("@Observ") { text = "@Observable \(text)" }
        if !text.contains("import \(module)") { text = "import \(module)\n\n\(text)" }
        source = text.lines
        let folder = FileManager.default.temporaryDirectory.appending(path: "expand-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(text.utf8).write(to: folder.appending(path: "Example.swift"))
        if let headers {
            // Each build system stores its module map in a different place.
            let map = "module ThreadLocal { umbrella \"\(headers)\" export * }\n"
            try Data(map.utf8).write(to: folder.appending(path: "module.modulemap"))
        }
        // The type checker alone wouldn't report errors in an initializer.
        let command = [
            "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-module-name",
            "Example", "-parse-as-library", "-no-color-diagnostics", "-I", ".", "-Xfrontend",
            "-dump-macro-expansions",
        ]
        let compiler = try Subprocess(command + flags + ["Example.swift"], in: folder)
        try read(compiler.finished().printed)
    }

    /// Reads the compiler's output. Each part consists of a name, such as `@__swiftmacro_…fMa_.swift`, and of
    /// lines between two rows of dashes.
    private mutating func read(_ printed: String) throws {
        let dashes = String(repeating: "-", count: 30)
        var added: [(name: String, lines: [String])] = []
        var lines = printed.lines.map(Self.withPlainNames)[...]
        while let line = lines.popFirst() {
            if line.hasPrefix("@__swiftmacro_"), lines.first == dashes {
                let code = lines.dropFirst().prefix { $0 != dashes }
                lines = lines.dropFirst(code.count + 2)
                added.append((line.replacing(".swift", with: ""), Array(code)))
            } else {
                messages.append(line)
            }
        }
        let demangler = ["swift", "demangle", "-compact", "-simplified"]
        let names = try Subprocess(demangler + added.map(\.name)).finished().printed.lines
        for (name, code) in zip(names, added.map(\.lines))
        where code.contains(where: { !$0.isEmpty }) {
            // For example: accessor macro @ObservationTracked expansion #1 of delay in Train
            let words = /(\w+) macro (@\w+) expansion #\d+ of (.+?) in.*/
            guard let match = name.wholeMatch(of: words) else { continue }
            // The compiler puts braces around accessors.
            let isBlock = code.first == "{" && code.last == "}"
            let inner = isBlock ? Array(code.dropFirst().dropLast()) : code
            parts.append(
                Part(
                    role: String(match.1), macro: String(match.2), subject: String(match.3),
                    lines: inner.withoutIndentation))
        }
    }

    /// Replaces the mangled name that `makeUniqueName("Member")` returns with `__Member`.
    private static func withPlainNames(_ line: String) -> String {
        line.replacing(/\$s\w+?fM[a-z]\d*_\d+(?<name>[A-Za-z]\w*?)fMu\d*_/) { "__\($0.name)" }
    }

    /// Returns the lines to show.
    func lines(on output: Output) -> [String] {
        var lines = source
        for role in Self.roles {
            let title = role == "memberAttribute" ? "member attribute" : role
            for part in parts where part.role == role {
                let heading = "\(title) · \(part.macro) at \(part.subject)"
                lines += ["", output.paint(heading, .bold)] + part.lines.map { "  \($0)" }
            }
        }
        if parts.isEmpty { lines += ["", "Your macros add nothing to this yet."] }
        return lines + [""]
            + messages.map { $0.contains("error: ") ? output.paint($0, .red) : $0 }
    }
}

extension Companion {
    /// The class that is expanded by default. Only one of its two variables has `@ObservationTracked`.
    static let example = """
        @Observable
        final class Train {
            let number = 4
            @ObservationTracked var delay = 0
            var platform = 1
        }
        """

    /// Expands the learner's macros in a file or a class. The default is ``example``.
    package func expand(_ word: String?) throws -> [String] {
        var code = word ?? Self.example
        if !code.contains("{") {
            guard let text = try? String(contentsOfFile: code, encoding: .utf8) else {
                throw UsageError(
                    """
                    there is no file `\(code)`, and it is no class, either. Name a Swift file, or quote \
                    a class: `swift run workshop expand 'class Train { var delay = 0 }'`.
                    """)
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
        return try expansion(of: code, products: project.products()).lines(on: output)
    }

    /// Expands the macros of chapter 9 in some code.
    func expansion(of code: String, products: String) throws -> Expansion {
        let tools = ["Chapter9Plugin-tool", "Chapter9Plugin"].map { "\(products)/\($0)" }
        let tool = tools.first(where: FileManager.default.fileExists) ?? tools[0]
        // Swift Build has no folder `Modules`. With the native build system, the folder around it would bring
        // along another module map of `ThreadLocal`.
        let modules = "\(products)/Modules"
        let folder = FileManager.default.fileExists(atPath: modules) ? modules : products
        let flags = ["-I", folder, "-load-plugin-executable", "\(tool)#Chapter9Plugin"]
        let headers = project.root.appending(path: "Chapters/ThreadLocal/include").path
        return try Expansion(of: code, with: "Chapter9", flags: flags, headers: headers)
    }
}
