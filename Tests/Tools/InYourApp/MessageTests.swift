import Foundation
import Testing

/// Compiles the files of the folder `Refused`, in which a comment above each piece of code has a part of the
/// compiler's message.
@Suite struct MessageTests {
    /// The folder with the built modules and the macros' plugin.
    private static let products = CommandLine.arguments
        .flatMap { path in sequence(first: URL(filePath: path)) { $0.parent } }
        .first { FileManager.default.fileExists(atPath: $0.appending(path: "Modules").path) }

    @Test(
        .enabled(if: products != nil),
        // The compiler looks for errors of flow only in code whose types are right.
        arguments: ["Types", "Flow", "NoImport", "StateObject"])
    func `The compiler refuses each piece of code with its message`(file: String) throws {
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Refused/\(file).swift")
        // The compiler also quotes the code, but a quote of a comment has no `error: ` in it.
        let errors = try compile(source).split(separator: "\n").filter { $0.contains("error: ") }
        let code = try String(contentsOf: source, encoding: .utf8)
        let messages = code.matches(of: /\/\/ Refused: (.+)/).map(\.1)
        #expect(!messages.isEmpty)
        for message in messages {
            #expect(errors.contains { $0.contains(message) }, "\(message)")
        }
    }

    /// Returns the compiler's messages about a file.
    private func compile(_ source: URL) throws -> String {
        let products = try #require(Self.products)
        let maps = try FileManager.default.contentsOfDirectory(atPath: products.path)
            .map { products.appending(path: "\($0)/module.modulemap").path }
            .filter(FileManager.default.fileExists)
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        let plugin = products.appending(path: "Chapter9Plugin-tool").path
        compiler.arguments = [
            "swiftc", "-swift-version", "6", "-emit-sil", "-o", "/dev/null",
            "-I", products.appending(path: "Modules").path,
            "-load-plugin-executable", "\(plugin)#Chapter9Plugin", source.path,
        ]
        compiler.arguments? += maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        let output = Pipe()
        compiler.standardError = output
        try compiler.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        compiler.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}

extension URL {
    /// The enclosing folder, or `nil` for the outermost one.
    fileprivate var parent: URL? { path == "/" ? nil : deletingLastPathComponent() }
}
