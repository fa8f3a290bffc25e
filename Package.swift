// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// A module and its tests for each chapter, the code that they share, and the programs that a
// learner runs. The authors' tools are in a separate package, Tests/Tools.

/// The folder that the chapters are built from. `Toolchain` stands for Swift's own Observation.
let choice = Context.environment["CHAPTERS"] ?? "Chapters"
let isToolchain = choice == "Toolchain"
let folder = isToolchain ? "Tests/Toolchain" : choice
var chapters = ((1...9).map { "Chapter\($0)" } + ["Bonus"]).filter { exists("\(folder)/\($0)") }
if chapters.isEmpty {
    say("CHAPTERS=\(choice): this folder has no chapters. Try Chapters, Solutions or Toolchain.")
    exit(1)
}

/// Chapter 9's macros need SwiftSyntax. The toolchain contains a built copy, which saves minutes.
let toolchain = toolchainFolder()
let syntax = "\(toolchain)/lib/swift/host"
let hasSyntax = isToolchain || exists("\(syntax)/SwiftSyntax.swiftmodule")
if !hasSyntax { say("Chapter 9 is left out. Install a toolchain from swift.org, or Xcode.") }
if !hasSyntax || Context.environment["CHAPTER9"] == "off" {
    chapters.removeAll { $0 == "Chapter9" }
}

// MARK: - Chapters and shared code

var targets: [Target] = [
    .target(name: "ThreadLocal", path: "Chapters/ThreadLocal"),
    .target(name: "Locking", dependencies: ["ThreadLocal"], path: "Chapters/Locking"),
    .target(name: "WorkshopSteps", path: "Tests/Support/WorkshopSteps"),
    .target(name: "Counting", path: "Tests/Support/Counting"),
    .target(name: "ProcessSupport", path: "Tests/Support/ProcessSupport"),
    .target(
        name: "WorkshopTesting",
        dependencies: ["WorkshopSteps", "Counting", "ProcessSupport", "Locking", "ThreadLocal"],
        path: "Tests/Support/WorkshopTesting",
        // The authors' check tests hundreds of versions. Optimized tests save a third of its time.
        swiftSettings: choice.hasPrefix(".build/check") ? [.unsafeFlags(["-O"])] : []),
    tests("DoctorTests", of: "Locking"),
]
for chapter in chapters {
    let path = "\(folder)/\(chapter)"
    targets.append(.target(name: chapter, dependencies: ["Locking", "ThreadLocal"], path: path))
    targets.append(tests("\(chapter)Tests", of: chapter))
}
if let tests = targets.first(where: { $0.name == "BonusTests" }) {
    tests.dependencies.append("BonusCaller")
    // It's optimized, to show what is inlined. The tests count its calls, which requires frames.
    let flags = ["-O", "-Xcc", "-fno-omit-frame-pointer"]
    targets.append(
        .target(
            name: "BonusCaller", dependencies: ["Bonus", "Counting"],
            path: "Tests/BonusTests/Caller", swiftSettings: [.unsafeFlags(flags)]))
}
if let chapter9 = targets.first(where: { $0.name == "Chapter9" }), !isToolchain {
    chapter9.dependencies.append("Chapter9Plugin")
    // `Interfaces` has a module that Xcode may lack.
    let interfaces = "\(Context.packageDirectory)/Tests/Support/Interfaces"
    let search = [SwiftSetting.unsafeFlags(["-I", syntax, "-I", interfaces])]
    let libraries = ["-L", syntax, "-Xlinker", "-rpath", "-Xlinker", syntax]
    let link = [LinkerSetting.unsafeFlags(libraries)]
    let path = "\(folder)/Chapter9"
    targets.append(
        .macro(
            name: "Chapter9Plugin", path: "\(path)/Plugin", swiftSettings: search,
            linkerSettings: link))
    // The compiler runs the plugin. The tests of expansions call the same code as a module.
    if !exists("\(path)Tests") {
        targets += [
            .target(
                name: "Chapter9Macros", dependencies: ["WorkshopTesting"], path: "\(path)/Macros",
                swiftSettings: search, linkerSettings: link),
            .testTarget(
                name: "Chapter9ExpansionTests",
                dependencies: ["Chapter9Macros", "WorkshopTesting"],
                path: "Tests/Chapter9Tests/Expansions", swiftSettings: search),
        ]
    }
    // Before 6.4, SwiftPM, unlike Xcode, doesn't recompile the users of a macro that has changed.
    // This plugin generates a source file for them that changes with the macro.
    #if compiler(<6.4)
        if !toolchain.hasSuffix("/XcodeDefault.xctoolchain/usr") {
            let path = "Tests/Support/MacroStamp"
            targets.append(.plugin(name: "MacroStamp", capability: .buildTool(), path: path))
            targets.first { $0.name == "Chapter9Tests" }?.plugins = ["MacroStamp"]
        }
    #endif
}

// MARK: - Programs

var products = (chapters + ["Locking", "WorkshopSteps", "WorkshopTesting"])
    .map { Product.library(name: $0, targets: [$0]) }
let shown = ["Chapter6", "Chapter7", "Chapter8"]
if !isToolchain && shown.allSatisfy(chapters.contains) {
    targets.append(program("board", at: "Tests/Tools/Board", using: shown))
}
if ["Chapters", "Solutions"].contains(choice) {
    targets.append(program("play", at: "Chapters/Play", using: chapters))
    targets.append(program("BuildAndRun", at: "Tests/Tools/BuildAndRun"))
    products += ["workshop", "benchmark", "torture"]
        .map { .executable(name: $0, targets: ["BuildAndRun"]) }
}

// MARK: - How all targets are built

/// One process compiles a module, because every process would expand the macros of all its tests.
/// Indexing the system's modules takes longer than compiling a chapter.
var flags = ["-driver-batch-count", "1", "-index-ignore-system-modules"]
if isToolchain { flags += ["-D", "TOOLCHAIN"] }
/// After a one-line edit, Linux's default linker takes longer than everything else. The option
/// prevents lld from removing data that only the runtime looks up, such as conformances.
var links: [String] = []
#if os(Linux)
    if exists("\(toolchain)/bin/ld.lld") {
        links = ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "nostart-stop-gc"]
    }
#endif
for target in targets where target.type != .plugin {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
    if target.type != .regular {
        target.linkerSettings = (target.linkerSettings ?? []) + [.unsafeFlags(links)]
    }
    // Tests that look inside a chapter can't look inside Swift's own framework.
    let others = ["README.md", "Macros", "Plugin", "Caller", "Expansions"]
    target.exclude = (others + (isToolchain ? ["Inside"] : []))
        .filter { target.type != .macro && exists("\(target.path ?? "")/\($0)") }
}

let package = Package(
    name: "observation-from-scratch",
    // `Mutex` requires macOS 15, and Swift's own `Observations` requires macOS 26.
    platforms: [.macOS(isToolchain ? .v26 : .v15)],
    products: products, targets: targets, swiftLanguageModes: [.v6])

// MARK: - Helpers

func program(_ name: String, at path: String, using modules: [String] = []) -> Target {
    .executableTarget(name: name, dependencies: modules.map { .byName(name: $0) }, path: path)
}

/// Returns a test target. If the chapters' folder has its own tests, they replace those in `Tests`.
func tests(_ name: String, of module: String) -> Target {
    let own = "\(folder)/\(name)"
    return .testTarget(
        name: name, dependencies: [.byName(name: module), "WorkshopTesting"],
        path: exists(own) ? own : "Tests/\(name)")
}

func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(
        atPath: path.hasPrefix("/") ? path : "\(Context.packageDirectory)/\(path)")
}

func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

/// Returns the toolchain's folder. This manifest runs as a program that links a library in the
/// toolchain or in Xcode. The library's path contains the folder's.
func toolchainFolder() -> String {
    #if canImport(Darwin)
        let library = class_getImageName(Package.self).map { String(cString: $0) } ?? ""
    #else
        let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
        let text = String(decoding: maps ?? Data(), as: UTF8.self)
        let library = text.firstMatch(of: /\/.*\/libPackageDescription\..*/)?.0 ?? ""
    #endif
    let xcode = library.components(separatedBy: "/SharedFrameworks/SwiftPM.framework/")
    return xcode.count > 1
        ? "\(xcode[0])/Developer/Toolchains/XcodeDefault.xctoolchain/usr"
        : library.components(separatedBy: "/lib/swift/pm/")[0]
}
