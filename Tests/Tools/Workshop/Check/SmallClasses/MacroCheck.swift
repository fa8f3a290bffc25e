import Foundation

/// Compares our `@Observable` with Swift's own, on some two hundred small classes: which properties
/// are tracked, what is kept in their copies, and what is said. What differs has to be listed in
/// ``MacroDifference``, and what is listed has to differ.
package struct MacroCheck: Sendable {
    private let project: Project
    private let folder = ".build/check/macros"

    package init(project: Project) {
        self.project = project
    }

    /// What only one of the macros says or writes about a class.
    private struct Comparison {
        let swifts: [MacroFacts.Fact]
        let ours: [MacroFacts.Fact]
        var isEmpty: Bool { swifts.isEmpty && ours.isEmpty }
    }

    /// Does the check, and shows what it finds.
    ///
    /// - Returns: Whether each difference is a listed one, and each listed one is there.
    /// - Throws: If a file can't be written or a program can't be started.
    package func run() async throws -> Bool {
        Children.shared.stopOnInterrupt()
        try FileManager.default.createDirectory(
            at: project.root.appending(path: folder), withIntermediateDirectories: true)
        guard try await build() else {
            print("✘ Chapter 9 does not compile. See \(folder)/build.txt.")
            return false
        }
        let classes = ModelGrammar.classes
        let start = ContinuousClock.now
        let listed = MacroDifference.all
        var seen = Set<Int>()
        guard
            let found = try await differences(
                of: classes,
                noting: { fact, model, isOurs in
                    let index = listed.firstIndex { $0.explains(fact, of: model, isOurs: isOurs) }
                    if let index { seen.insert(index) }
                    return index != nil
                })
        else { return false }
        let differing = classes.filter { found[$0.number] != nil }
        for model in differing.prefix(8) {
            if let comparison = found[model.number] { show(model, comparison) }
        }
        let gone = listed.indices.filter { !seen.contains($0) }
        for index in gone {
            print("\n✘ This listed difference occurs no longer: \(listed[index].reason)")
            print("  → Take it off the list in MacroDifference.swift, and out of the lesson.")
        }
        let isGood = differing.isEmpty && gone.isEmpty
        let seconds = (ContinuousClock.now - start).components.seconds
        print(
            """

            \(isGood ? "✔" : "✘") \(classes.count) classes, \(seen.count) of \
            \(listed.count) listed differences, and \(differing.count) classes that differ \
            otherwise (\(seconds) s).
            """)
        return isGood
    }

    /// Compiles the chapter and its plugin.
    private func build() async throws -> Bool {
        let products = project.root.appending(path: plugin)
        let isFinished = try await Children.shared.run(
            [
                "swift", "build", "--scratch-path", "\(folder)/build", "--target", "Chapter9",
                "-debug-info-format", "none",
            ],
            environment: ["CHAPTERS": "Solutions"], in: project.root,
            output: project.root.appending(path: "\(folder)/build.txt"), within: Builder.patience)
        return isFinished && FileManager.default.fileExists(atPath: products.path)
    }

    private var plugin: String { "\(folder)/build/debug/Chapter9Plugin-tool" }

    /// Expands classes with both macros.
    ///
    /// - Parameters:
    ///   - classes: The classes.
    ///   - isListed: Whether something that only one of the two has is explained.
    /// - Returns: What is left for each class that has a difference; `nil` if a compiler has failed.
    /// - Throws: If a file can't be written or a compiler can't be started.
    private func differences(
        of classes: [ModelClass],
        noting isListed: (MacroFacts.Fact, ModelClass, _ isOurs: Bool) -> Bool
    ) async throws -> [Int: Comparison]? {
        async let swifts = facts(
            of: MacroSource(classes, module: "Observation"), in: "Observation")
        async let ours = facts(
            of: MacroSource(classes, module: "Chapter9"), in: "Chapter9")
        let both = (swifts: try await swifts, ours: try await ours)
        for (name, facts) in [("Swift's own", both.swifts), ("ours", both.ours)]
        where facts.facts.isEmpty || !facts.rest.isEmpty {
            print("✘ The compiler fails, with \(name), or has nothing to say:")
            for line in facts.rest.prefix(5) { print("    \(line)") }
            print("  → See \(folder).")
            return nil
        }
        var found: [Int: Comparison] = [:]
        let models = Dictionary(uniqueKeysWithValues: classes.map { ($0.number, $0) })
        func isLeft(_ fact: MacroFacts.Fact, isOurs: Bool) -> Bool {
            models[fact.number].map { !isListed(fact, $0, isOurs) } ?? true
        }
        let onlySwifts = both.swifts.facts.subtracting(both.ours.facts)
            .filter { isLeft($0, isOurs: false) }
        let onlyOurs = both.ours.facts.subtracting(both.swifts.facts)
            .filter { isLeft($0, isOurs: true) }
        for number in Set((onlySwifts.union(onlyOurs)).map(\.number)) {
            found[number] = Comparison(
                swifts: onlySwifts.filter { $0.number == number }.sorted(),
                ours: onlyOurs.filter { $0.number == number }.sorted())
        }
        return found
    }

    /// Compiles a file up to types, and reads what the compiler prints.
    private func facts(of source: MacroSource, in name: String) async throws -> MacroFacts {
        let file = "\(folder)/\(name).swift"
        let output = project.root.appending(path: "\(folder)/\(name).txt")
        try Data(source.text.utf8).write(to: project.root.appending(path: file))
        var arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Models",
            "-package-name", "models", "-D", "DEBUG", "-diagnostic-style", "llvm",
            "-no-color-diagnostics", "-Xfrontend", "-dump-macro-expansions",
        ]
        if source.module != "Observation" {
            arguments += [
                "-I", "\(folder)/build/debug/Modules", "-Xcc",
                "-fmodule-map-file=\(folder)/build/debug/ThreadLocal.build/module.modulemap",
                "-load-plugin-executable", "\(plugin)#Chapter9Plugin",
            ]
        }
        _ = try await Children.shared.run(
            arguments + [file], environment: [:], in: project.root, output: output,
            within: Builder.patience)
        return MacroFacts(output: try String(contentsOf: output, encoding: .utf8), of: source)
    }

    private func show(_ model: ModelClass, _ comparison: Comparison) {
        print("\n✘ The macros differ on this class, and no listed difference explains it:")
        for line in model.source { print("    \(line)") }
        for fact in comparison.swifts { print("  only Swift's own: \(fact)") }
        for fact in comparison.ours { print("  only ours: \(fact)") }
        print("  → Mend the macro, or list the difference in MacroDifference.swift.")
    }
}
