#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    import Foundation
    import Testing

    /// Compares the public declarations of chapter 9 with those of Swift's own framework, by their
    /// symbol graphs. With the chapters of another folder, there is nothing to compare.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["CHAPTERS"] == "Solutions"))
    struct InterfaceTests {
        @Test func `chapter 9 declares what Swift's own does, but for what the lessons list`() throws {
            let (ours, own) = try (interface(of: "Chapter9"), interface(of: "Observation"))
            let added = Set(swift64.split(separator: "\n").map(String.init))
            #expect(ours.subtracting(own.union(added)).sorted() == onlyOurs)
            #expect(own.union(added).subtracting(ours).sorted() == onlySwift)
        }
    }

    /// The public declarations and conformances of a module, as lines.
    private func interface(of module: String) throws -> Set<String> {
        let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let folder = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let map = "-fmodule-map-file=\(products.path)/ThreadLocal.build/module.modulemap"
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swift", "symbolgraph-extract", "-module-name", module, "-output-dir", folder.path]
            + ["-I", "\(products.path)/Modules", "-Xcc", map, "-skip-synthesized-members"]
            + ["-target", "\(machine)-unknown-linux-gnu", "-minimum-access-level", "public"]
        try process.run()
        process.waitUntilExit()
        let data = try Data(contentsOf: folder.appending(path: "\(module).symbols.json"))
        let graph = try JSONDecoder().decode(Graph.self, from: data)
        let titles = graph.symbols.map { ($0.identifier.precise, $0.pathComponents) }
        let names = Dictionary(titles) { name, _ in name }.mapValues { $0.joined(separator: ".") }
        let symbols = graph.symbols.map { symbol in
            let words = symbol.declarationFragments.map(\.spelling).joined()
            return "\(symbol.pathComponents.dropLast().map { "\($0)." }.joined())\(words)"
        }
        let conformances = graph.relationships.filter { $0.kind == "conformsTo" }.map {
            "\(names[$0.source] ?? $0.source): \($0.targetFallback ?? names[$0.target] ?? $0.target)"
        }
        return Set((symbols + conformances).map { $0.replacing("\(module).", with: "") })
    }

    private let machine = ProcessInfo.processInfo.machineHardwareName

    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Identifier: Decodable { let precise: String }
            struct Fragment: Decodable { let spelling: String }
            let identifier: Identifier
            let pathComponents: [String]
            let declarationFragments: [Fragment]
        }
        struct Relationship: Decodable {
            let kind, source, target: String
            let targetFallback: String?
        }
        let symbols: [Symbol]
        let relationships: [Relationship]
    }
#endif
