// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The folder that the chapters are built from: your own by default, `Solutions`, `Toolchain` for
/// Swift's own Observation, or any other folder of this package.
let choice = Context.environment["CHAPTERS"] ?? "Chapters"
let (isToolchain, folder) = choice == "Toolchain" ? (true, "Tests/Toolchain") : (false, choice)
var (targets, products): ([Target], [Product]) = ([], [])

/// After an edit of one line, Linux's usual linker takes longer than all else. The toolchain has a faster.
var fastLinker: [LinkerSetting] = []
#if os(Linux)
    if exists(toolchainFolder(of: manifestLibrary()).map { "\($0)/bin/ld.lld" } ?? "(none)") {
        // It must not leave out what only the runtime finds. Swift's driver says so by itself; Swift Build
        // does not use the driver here.
        let keepsAll = ["-Xlinker", "-z", "-Xlinker", "nostart-stop-gc"]
        fastLinker = [.unsafeFlags(["-use-ld=lld"] + keepsAll)]
    }
#endif

// There is one test target: so `swift test` starts one process, which ends with one table. The tests of
// a chapter are a library that it needs: so an edit of a chapter compiles no tests but its own again.
let tests = Target.testTarget(
    name: "WorkshopTests", path: "Tests/WorkshopTests", linkerSettings: fastLinker)
/// The SwiftSyntax that the compiler itself is made with, for chapter 9: a folder of the toolchain that
/// reads this manifest. (As a package it takes minutes to build.)
let swiftSyntax = swiftSyntaxFolder(besides: manifestLibrary()) ?? "(none)"
let hasSwiftSyntax = exists("\(swiftSyntax)/SwiftSyntax.swiftmodule")
let hasMacros = hasSwiftSyntax && !isToolchain && exists("\(folder)/Chapter9")
// From chapter 5 on: a lock, and a variable of which each thread has its own, which only C has.
let threads = ["Locking", "ThreadLocal"]
add("Locking", "Chapters/Locking", needs: ["ThreadLocal"])
add("ThreadLocal", "Chapters/ThreadLocal")
for chapter in 1...9 {
    let path = "\(folder)/Chapter\(chapter)"
    if exists(path), chapter < 9 || isToolchain || hasSwiftSyntax {
        add("Chapter\(chapter)", path, needs: chapter < 5 || isToolchain ? [] : threads)
        if chapter < 9 { addTests("Chapter\(chapter)Tests", of: ["Chapter\(chapter)"]) }
    }
}
if exists("\(folder)/Bonus") {
    add("Bonus", "\(folder)/Bonus", needs: threads)
    addTests("BonusTests", of: ["Bonus"])
}
for number in 3...5 where has("Bonus") && Context.environment["CHAPTERS"] != nil {
    // What chapters 3 to 5 ask for, asked of the Bonus: the same tests, by symbolic links.
    let alias = SwiftSetting.unsafeFlags(["-module-alias", "Chapter\(number)=Bonus"])
    let (name, path) = ("BonusEarlier\(number)Tests", "Tests/BonusTests/Earlier/\(number)")
    add(name, path, needs: ["Bonus", "WorkshopTesting"], settings: [.define("TOOLCHAIN"), alias])
    tests.dependencies.append(.byName(name: name))
}
// MARK: - Chapter 9's macros
// SwiftPM's native build system compiles nothing again because a macro has changed. The stamp is a file
// that changes with it. The build system of Xcode, and of Swift 6.4, needs none.
var needsStamp = hasMacros && !manifestLibrary().contains("/SharedFrameworks/")
#if compiler(>=6.4)
    needsStamp = false
#endif
// Classes that use the macros are modules, so that an edit of a macro does not compile all tests again;
// and the files of each are compiled by one process, since each process expands all macros anew. (What
// is done with the classes has to be in the same module. SwiftPM may compile nothing in another one if a
// macro writes another accessor.)
let inOne = ["-driver-batch-count", "1"]
for users in ["Kinds", "DropIn"] where has("Chapter9") {
    add(
        "Chapter9\(users)", "Tests/Chapter9Tests/\(users)", needs: ["Chapter9", "WorkshopTesting"],
        settings: needsStamp ? [.unsafeFlags(inOne)] : nil,
        plugins: needsStamp ? ["MacroStamp"] : [])
}
let users = ["Chapter9", "Chapter9Kinds", "Chapter9DropIn"]
if hasMacros {
    // `Interfaces` has one that Xcode may lack. Without the last flag all of SwiftSyntax is indexed.
    let paths = ["-I", swiftSyntax, "-I", "\(Context.packageDirectory)/Tests/Support/Interfaces"]
    let modules = SwiftSetting.unsafeFlags(paths + ["-index-ignore-system-modules"])
    let rpath = ["-L", swiftSyntax, "-Xlinker", "-rpath", "-Xlinker", swiftSyntax]
    let links = [LinkerSetting.unsafeFlags(rpath)]
    add("Chapter9Macros", "\(folder)/Chapter9/Macros", settings: [modules], links: links)
    targets.append(
        .macro(
            name: "Chapter9Plugin", dependencies: ["Chapter9Macros"],
            path: "\(folder)/Chapter9/Plugin", swiftSettings: [modules],
            linkerSettings: fastLinker))
    targets.first { $0.name == "Chapter9" }?.dependencies.append("Chapter9Plugin")
    addTests("Chapter9Tests", of: users + ["Chapter9Macros"], settings: [modules])
} else if isToolchain {
    addTests("Chapter9Tests", of: users)
} else if exists("\(folder)/Chapter9") {
    let note = "Chapter 9 is left out. Install a toolchain from swift.org, or Xcode.\n"
    FileHandle.standardError.write(Data(note.utf8))
}
let support = ["WorkshopSteps", "Counting", "CSupport"]
for name in support { add(name, "Tests/Support/\(name)") }
add("WorkshopTesting", "Tests/Support/WorkshopTesting", needs: support + ["ThreadLocal"])
let stamp = "Tests/Support/MacroStamp"
if needsStamp { targets.append(.plugin(name: "MacroStamp", capability: .buildTool(), path: stamp)) }
targets.append(tests)
// SwiftPM begins with what is last in the alphabet, so the board's name lets it come after the tests.
let (board, screens) = ("Tests/Tools/Board", ["Chapter6", "Chapter7"])
if screens.allSatisfy(has) { addProgram("BoardProgram", board, needs: screens, runs: ["board"]) }
if choice == "Chapters" || choice == "Solutions" {
    let all = ((1...9).map { "Chapter\($0)" } + ["Bonus"]).filter(has)
    addProgram("Play", "Chapters/Play", needs: all, runs: ["play"])
}
if choice == "Solutions" {
    let rooms = ["WorkshopCheck", "WorkshopCompanion"]
    add("WorkshopCompanion", "Tests/Tools/Workshop/Companion", needs: ["WorkshopSteps"])
    add("WorkshopCheck", "Tests/Tools/Workshop/Check", needs: ["WorkshopSteps", rooms[1]])
    addProgram("workshop", "Tests/Tools/Workshop/Tool", needs: rooms)
    addTests("ToolTests", of: rooms)
}
if ["Chapters", "Solutions"].contains(Context.environment["CHAPTERS"]), hasMacros {
    // What is measured: the same files, by symbolic links, with ours and with Swift's own.
    add("MemoryInUse", "Tests/Tools/Load/Memory")
    let needs = ["Chapter5", "Chapter8", "Chapter9", "Bonus", "MemoryInUse"]
    let loads = needs.dropLast().map { "\($0)Load" } + ["MacroLoad", "SwiftLoad", "SwiftMacroLoad"]
    for name in loads {
        add(name, "Tests/Tools/Load/\(name)", needs: needs, settings: [.define(name)])
    }
    addProgram("benchmark", "Tests/Tools/Benchmark", needs: ["Chapter7"] + loads)
    addProgram("torture", "Tests/Tools/Torture", needs: loads)
}
// A learner's tests need not wait for these. A small program in their place builds and runs them.
if choice == "Chapters" {
    let names = ["benchmark", "torture", "workshop"].filter { !has($0) }
    addProgram("BuildAndRun", "Tests/Tools/BuildAndRun", needs: [], runs: names)
}
if tests.dependencies.isEmpty {
    // SwiftPM's way to stop with one line: a target whose path says what is wrong.
    let path = "\(choice) (no chapters in this folder; try Chapters, Solutions or Toolchain)"
    targets = [.target(name: "CHAPTERS", path: path)]
}

let package = Package(
    name: "observation-from-scratch",
    // `Mutex` asks for macOS 15, Swift's own `Observations` for macOS 26.
    platforms: [.macOS(isToolchain ? .v26 : .v15)],
    products: products, targets: targets, swiftLanguageModes: [.v6])

@MainActor func add(
    _ name: String, _ path: String, needs: [String] = [],
    settings: [SwiftSetting]? = nil, links: [LinkerSetting] = [], plugins: [Target.PluginUsage] = []
) {
    var others = ["README.md", "Macros", "Plugin", "Earlier", "Kinds", "DropIn"]
    others += hasMacros ? [] : ["Expansions"]
    let flags = isToolchain ? [name, "TOOLCHAIN"] : [name]
    targets.append(
        .target(
            name: name, dependencies: needs.map { .byName(name: $0) }, path: path,
            exclude: others.filter { exists("\(path)/\($0)") },
            swiftSettings: settings ?? flags.map { .define($0) },
            linkerSettings: links, plugins: plugins))
}
@MainActor func addTests(_ name: String, of modules: [String], settings: [SwiftSetting]? = nil) {
    add(name, "Tests/\(name)", needs: modules + ["WorkshopTesting"], settings: settings)
    tests.dependencies.append(.byName(name: name))
}
@MainActor func addProgram(_ name: String, _ path: String, needs: [String], runs: [String] = []) {
    let needs: [Target.Dependency] = needs.map { .byName(name: $0) }
    targets.append(
        .executableTarget(
            name: name, dependencies: needs, path: path, linkerSettings: fastLinker))
    products += runs.map { .executable(name: $0, targets: [name]) }
}
@MainActor func has(_ target: String) -> Bool { targets.contains { $0.name == target } }
func exists(_ path: String) -> Bool {
    let path = path.hasPrefix("/") ? path : "\(Context.packageDirectory)/\(path)"
    return FileManager.default.fileExists(atPath: path)
}

/// The path of the library that this manifest, which is a program, has `Package` from.
func manifestLibrary() -> String {
    #if canImport(Darwin)
        return class_getImageName(Package.self).map { String(cString: $0) } ?? ""
    #else
        // Each line ends with a path. The file says that its size is zero, hence the handle.
        let data = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
        let maps = String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n")
        let line = maps.first { $0.contains("/libPackageDescription.") } ?? ""
        return String(line.drop { $0 != "/" })
    #endif
}

/// The folder with SwiftSyntax of the toolchain that a library of SwiftPM belongs to.
func swiftSyntaxFolder(besides library: String) -> String? {
    if let end = library.range(of: "/SharedFrameworks/SwiftPM.framework/")?.lowerBound {
        // Xcode's SwiftPM is not in the toolchain, but in the same app.
        let toolchain = "Developer/Toolchains/XcodeDefault.xctoolchain"
        return "\(library[..<end])/\(toolchain)/usr/lib/swift/host"
    }
    return toolchainFolder(of: library).map { "\($0)/lib/swift/host" }
}

/// The folder that the toolchain of a library of SwiftPM has its programs and libraries in.
func toolchainFolder(of library: String) -> Substring? {
    library.range(of: "/lib/swift/pm/").map { library[..<$0.lowerBound] }
}
