import Foundation
import Testing

/// Compiles the files of the folder `Refused`, each of which must be rejected.
@Suite struct MessageTests {
    /// The folder with the built modules and the macros' plugin.
    private static let products = CommandLine.arguments
        .flatMap { path in sequence(first: URL(filePath: path)) { $0.parent } }
        .first { FileManager.default.fileExists(atPath: $0.appending(path: "Modules").path) }

    @Test(
        .enabled(if: products != nil),
        arguments: [
            ("Actor", "'@Observable' cannot be applied to actor type 'Model'"),
            (
                "Capture",
                "capture of 'self' with non-Sendable type 'Screen' in a '@Sendable' closure"
            ),
            ("Closure", "can not be referenced from a Sendable closure"),
            ("Coding", "type 'Ticket' does not conform to protocol 'Decodable'"),
            (
                "Condition",
                "expansion of macro 'ObservationIgnored()' produced an unexpected getter"
            ),
            ("Conformance", "crosses into main actor-isolated code and can cause data races"),
            ("Default", "main actor-isolated default value in a nonisolated context"),
            ("Deinit", "can not be referenced from a nonisolated context"),
            ("Function", "loses global actor 'MainActor'"),
            ("Group", "pattern that the region-based isolation checker does not understand"),
            ("KeyPathSort", "does not conform to the 'Sendable' protocol"),
            ("KeyPathType", "cannot specialize non-generic type 'Analytics.KeyPath'"),
            ("Lazy", "lazy"),
            ("Local", "local type cannot have attached extension macro"),
            (
                "Mutable",
                "stored property '_name' of 'Sendable'-conforming class 'Model' is mutable"
            ),
            ("NoImport", "unknown attribute 'Observable'"),
            ("NoInit", "class 'Model' has no initializers"),
            ("Nonisolated", "'nonisolated' cannot be applied to mutable stored properties"),
            ("Override", "ambiguous use of 'access(keyPath:)'"),
            ("SelfInInit", "'self' used in property access 'total' before"),
            ("Sending", "passing closure as a 'sending' parameter risks causing data races"),
            ("Service", "can not be mutated on a nonisolated actor instance"),
            ("StateObject", "requires that 'Model' conform to 'ObservableObject'"),
            ("Struct", "'@Observable' cannot be applied to struct type 'Model'"),
            ("Token", "class 'Model' requires that 'Token' conform to 'Copyable'"),
            ("TwoVariables", "variable"),
            ("Underscore", "invalid redeclaration of '_name'"),
            ("Wrapper", "property wrapper cannot be applied to a computed property"),
        ]
    ) func `The compiler refuses the file with this message`(file: String, message: String) throws {
        #expect(try compile(file).contains(message))
    }

    /// Returns what the compiler writes about a file.
    private func compile(_ file: String) throws -> String {
        let products = try #require(Self.products)
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let maps = try FileManager.default.contentsOfDirectory(atPath: products.path)
            .map { products.appending(path: "\($0)/module.modulemap").path }
            .filter(FileManager.default.fileExists)
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        let plugin = products.appending(path: "Chapter9Plugin-tool").path
        compiler.arguments = [
            "swiftc", "-swift-version", "6", "-emit-sil", "-o", "/dev/null",
            "-I", products.appending(path: "Modules").path,
            "-load-plugin-executable", "\(plugin)#Chapter9Plugin",
            folder.appending(path: "Refused/\(file).swift").path,
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
