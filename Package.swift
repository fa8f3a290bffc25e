// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The folder that the chapters are built from: your own by default, `Solutions`, `Toolchain` for
/// Swift's own Observation, or any other folder of this package.
let choice = Context.environment["CHAPTERS"] ?? "Chapters"
let (isToolchain, folder) = choice == "Toolchain" ? (true, "Tests/Toolchain") : (false, choice)
var (targets, products): ([Target], [Product]) = ([], [])

// MARK: - The toolchain

/// Where SwiftPM's own libraries are, which this manifest, a program, is linked with.
let library = manifestLibrary()
/// The folder of the toolchain that has its programs and libraries; nothing in Xcode.
let toolchain = library.range(of: "/lib/swift/pm/").map { String(library[..<$0.lowerBound]) }
/// The SwiftSyntax that the compiler itself is made with, for chapter 9. (As a package it takes minutes
/// to build.) Xcode's SwiftPM is not in the toolchain, but in the same app.
let swiftSyntax =
    toolchain.map { "\($0)/lib/swift/host" }
    ?? library.range(of: "/SharedFrameworks/SwiftPM.framework/").map {
        "\(library[..<$0.lowerBound])/Developer/Toolchains/XcodeDefault.xctoolchain/usr/lib/swift/host"
    } ?? "(none)"
let hasSwiftSyntax = exists("\(swiftSyntax)/SwiftSyntax.swiftmodule")

// To index the system's modules takes longer than to compile a chapter.
let flags = ["-index-ignore-system-modules"]
// The tests are compiled by one process for each module, since each process expands all macros of Swift
// Testing anew; and without what a debugger needs to show variables: breakpoints work.
let testFlags = flags + ["-driver-batch-count", "1", "-gline-tables-only"]
/// After an edit of one line, Linux's usual linker takes longer than all else. The toolchain has a faster.
var fastLinker: [LinkerSetting] = []
#if os(Linux)
    if let toolchain, exists("\(toolchain)/bin/ld.lld") {
        // It must not leave out what only the runtime finds. Swift's driver says so by itself; Swift Build
        // does not use the driver here.
        let keepsAll = ["-Xlinker", "-z", "-Xlinker", "nostart-stop-gc"]
        fastLinker = [.unsafeFlags(["-use-ld=lld"] + keepsAll)]
    }
#endif

// MARK: - The chapters and their tests

for chapter in (1...9).map({ "Chapter\($0)" }) + ["Bonus"] where exists("\(folder)/\(chapter)") {
    // From chapter 5 on: a lock, and a variable of which each thread has its own, which only C has.
    let hasThreads = !isToolchain && (chapter == "Bonus" || chapter > "Chapter4")
    if chapter == "Chapter9", !isToolchain {
        addChapter9()
    } else {
        add(chapter, "\(folder)/\(chapter)", needs: hasThreads ? ["Locking", "ThreadLocal"] : [])
        addTests(chapter, needs: chapter == "Chapter9" ? addUsers(plugins: []) : [])
    }
}
for number in 3...5 where has("Bonus") && Context.environment["CHAPTERS"] != nil {
    // What chapters 3 to 5 ask for, asked of the Bonus: the same tests, by symbolic links.
    addTests(
        "BonusEarlier\(number)", at: "Tests/BonusTests/Earlier/\(number)", of: ["Bonus"],
        flags: ["-D", "TOOLCHAIN", "-module-alias", "Chapter\(number)=Bonus"])
}
let support = ["WorkshopSteps", "Counting", "CSupport"]
for name in support { add(name, "Tests/Support/\(name)") }
add("WorkshopTesting", "Tests/Support/WorkshopTesting", needs: support + ["ThreadLocal"])
for name in ["Locking", "ThreadLocal"] {
    add(name, "Chapters/\(name)", needs: name == "Locking" ? ["ThreadLocal"] : [])
}

// MARK: - Programs

// SwiftPM begins with what is last in the alphabet, so the board's name lets it come after the tests.
if has("Chapter6"), has("Chapter7") {
    let needs = ["Chapter6", "Chapter7"]
    addProgram("BoardProgram", "Tests/Tools/Board", needs: needs, runs: ["board"])
}
if ["Chapters", "Solutions"].contains(choice) {
    addProgram(
        "Play", "Chapters/Play", needs: targets.map(\.name).filter { exists("\(folder)/\($0)") },
        runs: ["play"])
}
if choice == "Solutions" {
    let rooms = ["WorkshopCheck", "WorkshopCompanion"]
    add("WorkshopCompanion", "Tests/Tools/Workshop/Companion", needs: ["WorkshopSteps"])
    add("WorkshopCheck", "Tests/Tools/Workshop/Check", needs: ["WorkshopSteps", rooms[1]])
    addProgram("workshop", "Tests/Tools/Workshop/Tool", needs: rooms)
    addTests("Tool", at: "Tests/ToolTests", of: rooms, needs: ["Locking"])
}
if ["Chapters", "Solutions"].contains(Context.environment["CHAPTERS"]), has("Chapter9") {
    // What is measured: the same files, by symbolic links, with ours and with Swift's own.
    add("MemoryInUse", "Tests/Tools/Load/Memory")
    let needs = ["Chapter5", "Chapter8", "Chapter9", "Bonus", "MemoryInUse"]
    let loads = needs.dropLast().map { "\($0)Load" } + ["MacroLoad", "SwiftLoad", "SwiftMacroLoad"]
    for name in loads { add(name, "Tests/Tools/Load/\(name)", needs: needs, flags: ["-D", name]) }
    addProgram("benchmark", "Tests/Tools/Benchmark", needs: ["Chapter7"] + loads)
    addProgram("torture", "Tests/Tools/Torture", needs: loads)
}
// A learner's tests need not wait for these. A small program in their place builds and runs them.
if choice == "Chapters" {
    let names = ["benchmark", "torture", "workshop"].filter { !has($0) }
    addProgram("BuildAndRun", "Tests/Tools/BuildAndRun", needs: [], runs: names)
}
if !targets.contains(where: { $0.type == .test }) {
    // SwiftPM's way to stop with one line: a target whose path says what is wrong.
    let path = "\(choice) (no chapters in this folder; try Chapters, Solutions or Toolchain)"
    targets = [.target(name: "CHAPTERS", path: path)]
}

let package = Package(
    name: "observation-from-scratch",
    // `Mutex` asks for macOS 15, Swift's own `Observations` for macOS 26.
    platforms: [.macOS(isToolchain ? .v26 : .v15)],
    products: products, targets: targets, swiftLanguageModes: [.v6])

// MARK: - Chapter 9's macros

/// The macros are compiled for the compiler, as a program, and for the tests, which expand them too: by
/// a link, so that the second time need not be at once. (At first, all wait for SwiftSyntax.)
@MainActor func addChapter9() {
    guard hasSwiftSyntax else {
        let note = "Chapter 9 is left out. Install a toolchain from swift.org, or Xcode.\n"
        return FileHandle.standardError.write(Data(note.utf8))
    }
    let path = "\(folder)/Chapter9"
    // `Interfaces` has one that Xcode may lack.
    let search = ["-I", swiftSyntax, "-I", "\(Context.packageDirectory)/Tests/Support/Interfaces"]
    let rpath = ["-L", swiftSyntax, "-Xlinker", "-rpath", "-Xlinker", swiftSyntax]
    targets.append(
        .macro(
            name: "Chapter9Plugin", path: "\(path)/Plugin",
            swiftSettings: [.unsafeFlags(flags + search)],
            linkerSettings: [.unsafeFlags(rpath)] + fastLinker))
    add(
        "Chapter9Macros", "\(path)/Macros", needs: ["WorkshopTesting"], flags: search,
        links: [.unsafeFlags(rpath)])
    add("Chapter9", path, needs: ["Chapter9Plugin", "Locking", "ThreadLocal"])
    // SwiftPM's native build system compiles nothing again because a macro has changed. The stamp is a
    // file that changes with it. The build system of Xcode, and of Swift 6.4, needs none.
    var plugins: [Target.PluginUsage] = toolchain == nil ? [] : ["MacroStamp"]
    #if compiler(>=6.4)
        plugins = []
    #endif
    let stamp = "Tests/Support/MacroStamp"
    if !plugins.isEmpty {
        targets.append(.plugin(name: "MacroStamp", capability: .buildTool(), path: stamp))
    }
    addTests("Chapter9", needs: addUsers(plugins: plugins) + ["Chapter9Macros"], flags: search)
}

/// Classes that use the macros are modules, so that an edit of a macro does not compile all tests again.
/// (What is done with the classes has to be in the same module: SwiftPM may compile nothing in another one
/// if a macro writes another accessor.)
@MainActor func addUsers(plugins: [Target.PluginUsage]) -> [String] {
    ["Kinds", "DropIn"].map { users in
        let (name, path) = ("Chapter9\(users)", "Tests/Chapter9Tests/\(users)")
        add(
            name, path, needs: ["Chapter9", "WorkshopTesting"],
            flags: ["-driver-batch-count", "1"], plugins: plugins)
        return name
    }
}

// MARK: - Targets

@MainActor func add(
    _ name: String, _ path: String, needs: [String] = [], flags more: [String] = [],
    links: [LinkerSetting] = [], plugins: [Target.PluginUsage] = []
) {
    let others = ["README.md", "Macros", "Plugin"].filter { exists("\(path)/\($0)") }
    targets.append(
        .target(
            name: name, dependencies: needs.map { .byName(name: $0) }, path: path, exclude: others,
            swiftSettings: settings(flags + more), linkerSettings: links, plugins: plugins))
}
@MainActor func addTests(
    _ name: String, at path: String? = nil, of modules: [String]? = nil, needs: [String] = [],
    flags more: [String] = []
) {
    let path = path ?? "Tests/\(name)Tests"
    let flags = testFlags + ["-D", "\(name)Tests"] + more
    let needs = (modules ?? [name]) + needs + ["WorkshopTesting"]
    var others = ["Earlier", "Kinds", "DropIn"]
    if isToolchain { others.append("Expansions") }
    targets.append(
        .testTarget(
            name: "\(name)Tests",
            dependencies: needs.map { .byName(name: $0) }, path: path,
            exclude: others.filter { exists("\(path)/\($0)") },
            swiftSettings: settings(flags), linkerSettings: fastLinker))
}
@MainActor func addProgram(_ name: String, _ path: String, needs: [String], runs: [String] = []) {
    let needs: [Target.Dependency] = needs.map { .byName(name: $0) }
    targets.append(
        .executableTarget(
            name: name, dependencies: needs, path: path, linkerSettings: fastLinker))
    products += runs.map { .executable(name: $0, targets: [name]) }
}
@MainActor func settings(_ flags: [String]) -> [SwiftSetting] {
    [.unsafeFlags(flags)] + (isToolchain ? [.define("TOOLCHAIN")] : [])
}
@MainActor func has(_ target: String) -> Bool { targets.contains { $0.name == target } }
func exists(_ path: String) -> Bool {
    let path = path.hasPrefix("/") ? path : "\(Context.packageDirectory)/\(path)"
    return FileManager.default.fileExists(atPath: path)
}

/// The path of the library that this manifest has `Package` from.
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
