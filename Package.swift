// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// A module and a test target for each chapter, what these share, and the programs that a learner runs.
// What authors need is a package of its own: Tests/Tools.

/// The folder that the chapters are built from: yours, unless CHAPTERS names another one. With `Toolchain`,
/// Swift's own Observation takes the place of the chapters.
let choice = Context.environment["CHAPTERS"] ?? "Chapters"
let isToolchain = choice == "Toolchain"
let folder = isToolchain ? "Tests/Toolchain" : choice
var chapters = ((1...9).map { "Chapter\($0)" } + ["Bonus"]).filter { exists("\(folder)/\($0)") }
if chapters.isEmpty {
    say("CHAPTERS=\(choice): this folder has no chapters. Try Chapters, Solutions or Toolchain.")
    exit(1)
}

/// Chapter 9's macros are built with the toolchain's SwiftSyntax. As a package, it takes minutes to build.
let toolchain = toolchainFolder() ?? ""
let syntax = "\(toolchain)/lib/swift/host"
let hasSyntax = isToolchain || exists("\(syntax)/SwiftSyntax.swiftmodule")
if !hasSyntax {
    say("Chapter 9 is left out. Install a toolchain from swift.org, or Xcode.")
}
if !hasSyntax || Context.environment["CHAPTER9"] == "off" {
    chapters.removeAll { $0 == "Chapter9" }
}
let hasPlugin = chapters.contains("Chapter9") && !isToolchain

// MARK: - What all chapters share

let threads: [Target.Dependency] = ["Locking", "ThreadLocal"]
let support: [Target.Dependency] = ["WorkshopSteps", "Counting", "ProcessSupport"]
var targets: [Target] = [
    .target(name: "ThreadLocal", path: "Chapters/ThreadLocal"),
    .target(name: "Locking", dependencies: ["ThreadLocal"], path: "Chapters/Locking"),
    .target(name: "WorkshopSteps", path: "Tests/Support/WorkshopSteps"),
    .target(name: "Counting", path: "Tests/Support/Counting"),
    .target(name: "ProcessSupport", path: "Tests/Support/ProcessSupport"),
    .target(
        name: "WorkshopTesting", dependencies: support + threads,
        path: "Tests/Support/WorkshopTesting",
        // The authors' check runs the tests of hundreds of versions, so it saves a third of their time.
        swiftSettings: choice.hasPrefix(".build/check") ? [.unsafeFlags(["-O"])] : []),
    tests("DoctorTests", of: ["Locking"]),
]

// MARK: - Chapters

for chapter in chapters {
    let plugin: [Target.Dependency] =
        chapter == "Chapter9" && hasPlugin ? ["Chapter9Plugin"] : []
    targets += [
        .target(name: chapter, dependencies: threads + plugin, path: "\(folder)/\(chapter)"),
        tests("\(chapter)Tests", of: chapter == "Bonus" ? ["Bonus", "BonusCaller"] : [chapter]),
    ]
}
if chapters.contains("Bonus") {
    // An optimized module shows what is inlined into it. Its calls are counted, so it needs its frames.
    targets.append(
        .target(
            name: "BonusCaller", dependencies: ["Bonus", "Counting"],
            path: "Tests/BonusTests/Caller",
            swiftSettings: [.unsafeFlags(["-O", "-Xcc", "-fno-omit-frame-pointer"])]))
}
if hasPlugin {
    // `Interfaces` has a module that Xcode may lack.
    let interfaces = "\(Context.packageDirectory)/Tests/Support/Interfaces"
    let search = [SwiftSetting.unsafeFlags(["-I", syntax, "-I", interfaces])]
    let libraries = ["-L", syntax, "-Xlinker", "-rpath", "-Xlinker", syntax]
    let link = [LinkerSetting.unsafeFlags(libraries)]
    targets.append(
        .macro(
            name: "Chapter9Plugin", path: "\(folder)/Chapter9/Plugin", swiftSettings: search,
            linkerSettings: link))
    // The compiler runs the plugin. The tests of expansions call the same files, as a module.
    if !exists("\(folder)/Chapter9Tests") {
        targets += [
            .target(
                name: "Chapter9Macros", dependencies: ["WorkshopTesting"],
                path: "\(folder)/Chapter9/Macros", swiftSettings: search, linkerSettings: link),
            .testTarget(
                name: "Chapter9ExpansionTests",
                dependencies: ["Chapter9Macros", "WorkshopTesting"],
                path: "Tests/Chapter9Tests/Expansions", swiftSettings: search),
        ]
    }
    #if compiler(<6.4)
        // SwiftPM doesn't compile the users of a macro again when the macro changes; Xcode does. This plugin
        // gives them a source file that changes with the macro.
        if !toolchain.hasSuffix("/XcodeDefault.xctoolchain/usr") {
            targets.append(
                .plugin(
                    name: "MacroStamp", capability: .buildTool(), path: "Tests/Support/MacroStamp"))
            targets.first { $0.name == "Chapter9Tests" }?.plugins = ["MacroStamp"]
        }
    #endif
}

// MARK: - Programs

var products: [Product] = (chapters + ["Locking", "WorkshopSteps", "WorkshopTesting"])
    .map { .library(name: $0, targets: [$0]) }
let shown = ["Chapter6", "Chapter7", "Chapter8"]
if !isToolchain && shown.allSatisfy(chapters.contains) {
    targets.append(
        .executableTarget(
            name: "board", dependencies: shown.map { .byName(name: $0) },
            path: "Tests/Tools/Board"))
}
if ["Chapters", "Solutions"].contains(choice) {
    targets += [
        .executableTarget(
            name: "play", dependencies: chapters.map { .byName(name: $0) }, path: "Chapters/Play"),
        .executableTarget(name: "BuildAndRun", path: "Tests/Tools/BuildAndRun"),
    ]
    products += ["workshop", "benchmark", "torture"]
        .map { .executable(name: $0, targets: ["BuildAndRun"]) }
}

// MARK: - What all targets are compiled and linked with

/// One process compiles a module, since each would expand the macros of all its tests. To index the system's
/// modules takes longer than to compile a chapter.
var flags = ["-driver-batch-count", "1", "-index-ignore-system-modules"]
if isToolchain { flags += ["-D", "TOOLCHAIN"] }
/// On Linux, the usual linker takes longer than all else after an edit of one line: the toolchain's lld is
/// quick. With `nostart-stop-gc`, lld keeps what only the runtime looks up, such as conformances.
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
    // What is in a target's folder and no part of it. Tests that look inside can't look into Swift's own.
    let others = ["README.md", "Macros", "Plugin", "Caller", "Expansions"]
    target.exclude = (others + (isToolchain ? ["Inside"] : []))
        .filter { target.type != .macro && exists("\(target.path ?? "")/\($0)") }
}

let package = Package(
    name: "observation-from-scratch",
    // `Mutex` asks for macOS 15, Swift's own `Observations` for macOS 26.
    platforms: [.macOS(isToolchain ? .v26 : .v15)],
    products: products, targets: targets, swiftLanguageModes: [.v6])

// MARK: - Helpers

/// A target of tests. A folder of chapters may have its own ones, which are then a learner's.
func tests(_ name: String, of subjects: [String]) -> Target {
    .testTarget(
        name: name, dependencies: (subjects + ["WorkshopTesting"]).map { .byName(name: $0) },
        path: exists("\(folder)/\(name)") ? "\(folder)/\(name)" : "Tests/\(name)")
}

func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(
        atPath: path.hasPrefix("/") ? path : "\(Context.packageDirectory)/\(path)")
}

func say(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
}

/// The toolchain that reads this manifest: the manifest is a program, and has `Package` from a library that is
/// in the toolchain, or in Xcode.
func toolchainFolder() -> String? {
    #if canImport(Darwin)
        let library = class_getImageName(Package.self).map { String(cString: $0) } ?? ""
        if let end = library.range(of: "/SharedFrameworks/SwiftPM.framework/") {
            return "\(library[..<end.lowerBound])/Developer/Toolchains/XcodeDefault.xctoolchain/usr"
        }
    #else
        // The file says that its size is zero, hence the handle.
        let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
        let text = String(decoding: maps ?? Data(), as: UTF8.self)
        let library = text.firstMatch(of: /\/.*\/libPackageDescription\..*/)?.0 ?? ""
    #endif
    return library.range(of: "/lib/swift/pm/").map { String(library[..<$0.lowerBound]) }
}
