#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    import Foundation
    import Testing

    @Suite("the public interface")
    struct InterfaceTests {
        @Test(.enabled(if: ProcessInfo.processInfo.environment["CHAPTERS"] == "Solutions"))
        func `chapter 9 declares what Swift's own does, but for what lessons 8 and 9 list`() throws
        {
            let own = try publicDeclarations(of: "Observation").union(lines(of: swift64))
            let ours = try publicDeclarations(of: "Chapter9")
            #expect(ours.subtracting(own) == lines(of: onlyOurs))
            #expect(own.subtracting(ours) == lines(of: onlySwifts))
        }
    }

    /// Returns the public declarations and the conformances in a module's symbol graph.
    private func publicDeclarations(of module: String) throws -> Set<String> {
        let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
        let folder = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let map = "-fmodule-map-file=\(products)/ThreadLocal.build/module.modulemap"
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swift", "symbolgraph-extract", "-module-name", module, "-skip-synthesized-members"]
            + ["-minimum-access-level", "public", "-output-dir", folder.path]
            + ["-I", "\(products)/Modules", "-Xcc", map]
        try process.run()
        process.waitUntilExit()
        let data = try Data(contentsOf: folder.appending(path: "\(module).symbols.json"))
        let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
        var names: [String: String] = [:]
        let symbols = graph.symbols.map { symbol in
            names[symbol.identifier.precise] = symbol.pathComponents.joined(separator: ".")
            let outer = symbol.pathComponents.dropLast().map { "\($0): " }.joined()
            let words = symbol.declarationFragments.map(\.spelling).joined()
            // The order of a macro's roles doesn't matter.
            return outer
                + words.components(separatedBy: "@attached").sorted().joined(separator: "@attached")
        }
        let conformances = graph.relationships.filter { $0.kind == "conformsTo" }.map {
            "\(names[$0.source] ?? $0.source) is \($0.targetFallback ?? names[$0.target] ?? "")"
        }.filter { !$0.hasSuffix("SendableMetatype") }
        return Set((symbols + conformances).map { $0.replacing("\(module).", with: "") })
    }

    private struct SymbolGraph: Decodable {
        struct Symbol: Decodable {
            let identifier: Identifier
            let pathComponents: [String]
            let declarationFragments: [Fragment]
        }
        struct Identifier: Decodable { let precise: String }
        struct Fragment: Decodable { let spelling: String }
        struct Relationship: Decodable {
            let kind, source, target: String
            let targetFallback: String?
        }
        let symbols: [Symbol]
        let relationships: [Relationship]
    }

    private func lines(of text: String) -> Set<String> {
        Set(text.split(separator: "\n").map(String.init))
    }

    /// The declarations that Swift 6.4 added, according to its source code and SE-0506, except for the
    /// members that `Options` has as a set.
    private let swift64 = """
        struct ObservationTracking
        ObservationTracking is Swift.Sendable
        ObservationTracking: struct Options
        ObservationTracking: Options: static var willSet: ObservationTracking.Options { get }
        ObservationTracking: Options: static var didSet: ObservationTracking.Options { get }
        ObservationTracking: Options: static var `deinit`: ObservationTracking.Options { get }
        ObservationTracking.Options is Swift.SetAlgebra
        ObservationTracking.Options is Swift.ExpressibleByArrayLiteral
        ObservationTracking.Options is Swift.Equatable
        ObservationTracking.Options is Swift.Sendable
        ObservationTracking: struct Event
        ObservationTracking: Event: var kind: ObservationTracking.Event.Kind { get }
        ObservationTracking: Event: func matches(_ keyPath: PartialKeyPath<some Observable>) -> Bool
        ObservationTracking: Event: func cancel()
        ObservationTracking: Event: struct Kind
        ObservationTracking: Event: Kind: static var initial: ObservationTracking.Event.Kind { get }
        ObservationTracking: Event: Kind: static var willSet: ObservationTracking.Event.Kind { get }
        ObservationTracking: Event: Kind: static var didSet: ObservationTracking.Event.Kind { get }
        ObservationTracking: Event: Kind: static var `deinit`: ObservationTracking.Event.Kind { get }
        ObservationTracking.Event.Kind is Swift.Equatable
        ObservationTracking.Event.Kind is Swift.Sendable
        ObservationTracking: struct Token
        ObservationTracking: Token: consuming func cancel()
        func withObservationTracking<Result, Failure>(options: ObservationTracking.Options, \
        _ apply: () throws(Failure) -> Result, \
        onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void) \
        throws(Failure) -> Result where Failure : Error, Result : ~Copyable
        func withContinuousObservation(options: ObservationTracking.Options, \
        apply: @escaping @isolated(any) @Sendable (borrowing ObservationTracking.Event) -> Void) \
        -> ObservationTracking.Token
        """

    private let onlyOurs = """
        final class ObservationRegistrar
        ObservationRegistrar: convenience init(from decoder: any Decoder) throws
        final class ObservationTracking
        ObservationTracking: Options: let rawValue: UInt8
        ObservationTracking: Options: init(rawValue: UInt8)
        ObservationTracking.Options is Swift.OptionSet
        ObservationTracking.Options is Swift.RawRepresentable
        @attached(accessor, names: named(willSet)) macro ObservationIgnored()
        """

    private let onlySwifts = """
        struct ObservationRegistrar
        ObservationRegistrar: init(from decoder: any Decoder) throws
        struct ObservationTracking
        @attached(accessor) macro ObservationIgnored()
        """
#endif
