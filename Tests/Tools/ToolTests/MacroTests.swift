#if os(Linux)
    import Foundation
    import Testing

    /// Compares our `@Observable` with Swift's own. Comments in the classes say what the compiler should
    /// report. Its option `-verify` checks that it reports this, and nothing else.
    @Suite(
        "our @Observable and Swift's own",
        .enabled(if: ProcessInfo.processInfo.environment["CHAPTERS"] == "Solutions"))
    struct MacroTests {
        private static let modes = [
            ["-swift-version", "6"], ["-swift-version", "5"],
            ["-swift-version", "6", "-default-isolation", "MainActor"],
        ]

        @Test(arguments: modes)
        func `both accept a class, and write the same code`(mode: [String]) throws {
            let ours = try compile("Accepted", mode + verify + ours)
            let swifts = try compile("Accepted", mode + verify)
            #expect(problems(in: ours) == [])
            #expect(problems(in: swifts) == [])
            let (oursWritten, swiftsWritten) = (expansions(in: ours), expansions(in: swifts))
            #expect(swiftsWritten.count > 60, "The compiler should print the expansions.")
            for name in Set(oursWritten.keys).union(swiftsWritten.keys).sorted() {
                #expect(oursWritten[name] == swiftsWritten[name], "\(name)")
            }
        }

        @Test(arguments: modes) func `Swift's own refuses a class`(mode: [String]) throws {
            let ours = try compile("Refused", mode + verify + ours)
            #expect(problems(in: ours) == [], "Ours accepts it, or explains why not.")
            let swifts = try compile("Refused", mode)
            for (index, line) in try source("Refused").components(separatedBy: "\n").enumerated()
            where line.contains(/^@Observable class .*}/) {
                let isRefused = swifts.contains("Refused.swift:\(index + 1):")
                #expect(isRefused, "Swift's own accepts \(line)")
            }
        }
    }

    private let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
    private let verify = ["-Xfrontend", "-verify"]
    private let ours =
        ["-D", "OURS", "-I", "\(products)/Modules"]
        + ["-load-plugin-executable", "\(products)/Chapter9Plugin-tool#Chapter9Plugin"]
        + ["-Xcc", "-fmodule-map-file=\(products)/ThreadLocal.build/module.modulemap"]
        + ["-Xfrontend", "-verify-additional-prefix", "-Xfrontend", "ours-"]

    private func source(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "MacroClasses/\(name).swift")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// Compiles a copy of a file, and returns what the compiler prints: diagnostics and expansions.
    private func compile(_ name: String, _ options: [String]) throws -> String {
        // The observers in `Accepted` need a path with quotes and a backslash.
        let folder = FileManager.default.temporaryDirectory.appending(path: #"a "\" \#(UUID())"#)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "\(name).swift")
        try Data(source(name).utf8).write(to: file)
        let output = folder.appending(path: "output")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-typecheck", file.path, "-module-name", "Models", "-D", "DEBUG"]
            + ["-package-name", "models", "-diagnostic-style", "llvm", "-no-color-diagnostics"]
            + ["-Xfrontend", "-dump-macro-expansions"] + options
        process.standardError = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        return try String(contentsOf: output, encoding: .utf8)
    }

    private func problems(in output: String) -> [String] {
        output.components(separatedBy: "\n").filter { $0.contains(/error: |Stack dump/) }
    }

    /// Returns each expansion's code without layout, comments and module names, keyed by the compiler's name
    /// for the expansion. Leaves out the comparison of old and new values, because ours also compares objects
    /// by identity.
    private func expansions(in output: String) -> [String: String] {
        let pieces = output.components(separatedBy: "\n\(String(repeating: "-", count: 30))\n")
        return stride(from: 1, to: pieces.count, by: 2).reduce(into: [:]) { expansions, index in
            let name = pieces[index - 1].components(separatedBy: "\n").last ?? ""
            let types = /\$s\w*?_(?:6|14)(Member|MutationResult)fMu\d*_/
            expansions[name] = pieces[index]
                .replacing(/\/\/.*|#sourceLocation\(.*\)|Chapter9\.|Observation\./, with: "")
                .replacing(/\/\*.*?\*\/|\s/, with: "").replacing(types) { "\($0.1)" }
                .replacing(/privatenonisolatedfuncshouldNotifyObservers.*/, with: "")
        }
    }
#endif
