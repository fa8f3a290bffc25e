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

/// The library that this manifest, a program, has `Package` from. It is in the toolchain, or in Xcode.
let library = manifestLibrary()
let toolchain = library.range(of: "/lib/swift/pm/").map { String(library[..<$0.lowerBound]) }
let xcode = library.range(of: "/SharedFrameworks/SwiftPM.framework/").map {
    "\(library[..<$0.lowerBound])/Developer/Toolchains/XcodeDefault.xctoolchain/usr"
}
/// The SwiftSyntax that the compiler itself is made with. (As a package it takes minutes to build.)
let swiftSyntax = "\(toolchain ?? xcode ?? "")/lib/swift/host"
/// Chapter 9 can't be built without it. CHAPTER9=off leaves it out, too.
let hasMacros = isToolchain || exists("\(swiftSyntax)/SwiftSyntax.swiftmodule")
if !hasMacros {
    let note = "Chapter 9 is left out. Install a toolchain from swift.org, or Xcode.\n"
    FileHandle.standardError.write(Data(note.utf8))
}
let chapters = ((1...9).map { "Chapter\($0)" } + ["Bonus"]).filter {
    let isBuilt = $0 != "Chapter9" || hasMacros && Context.environment["CHAPTER9"] != "off"
    return isBuilt && exists("\(folder)/\($0)")
}

/// What all targets are compiled with. One process compiles a module, since each would expand the macros of
/// all its tests; and to index the system's modules takes longer than to compile a chapter.
var flags = ["-driver-batch-count", "1", "-index-ignore-system-modules"]
/// What programs are linked with: the toolchain's lld. After an edit of one line, the usual linker takes longer
/// than all else. With `nostart-stop-gc`, lld keeps what only the runtime looks up, such as conformances.
var links: [String] = []
#if os(Linux)
    if let toolchain, exists("\(toolchain)/bin/ld.lld") {
        links = ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "nostart-stop-gc"]
    }
#endif
if isToolchain { flags += ["-D", "TOOLCHAIN"] }
// The authors' check compiles what tests have in common once, and runs it hundreds of times.
let isCheck = choice.hasPrefix(".build/check/")

// MARK: - What there is

let threads = ["Locking", "ThreadLocal"]
let support = ["WorkshopSteps", "Counting", "ProcessSupport"]
var (targets, products): ([Target], [Product]) = ([], [])
for name in support { add(module(name), "Tests/Support/\(name)") }
add(
    module("WorkshopTesting"), "Tests/Support/WorkshopTesting", needs: support + threads,
    flags: isCheck ? ["-O"] : [])
add(module("ThreadLocal"), "Chapters/ThreadLocal")
add(module("Locking"), "Chapters/Locking", needs: ["ThreadLocal"])
add(tests("DoctorTests"), "Tests/DoctorTests", needs: ["Locking"])
for chapter in chapters where chapter != "Chapter9" {
    let (isBonus, isThreaded) = (chapter == "Bonus", chapter == "Bonus" || chapter > "Chapter4")
    add(module(chapter), "\(folder)/\(chapter)", needs: isThreaded ? threads : [])
    add(
        tests("\(chapter)Tests"), "Tests/\(chapter)Tests",
        needs: [chapter] + (isBonus ? ["BonusCaller"] : []))
}
if chapters.contains("Bonus") {
    // An optimized module shows what is inlined into it. Its calls are counted, so it needs its frames.
    let own = ["-O", "-Xcc", "-fno-omit-frame-pointer"]
    add(module("BonusCaller"), "Tests/BonusTests/Caller", needs: ["Bonus", "Counting"], flags: own)
}
if chapters.contains("Chapter9") { addChapter9() }

// SwiftPM begins with the target whose name is last in the alphabet. No test needs the board, hence
// `BoardProgram`.
let shown = ["Chapter6", "Chapter7", "Chapter8"]
if shown.allSatisfy(chapters.contains) {
    add(program("BoardProgram"), "Tests/Tools/Board", needs: shown, runs: ["board"])
}
if ["Chapters", "Solutions"].contains(choice) {
    add(program("Play"), "Chapters/Play", needs: chapters, runs: ["play"])
    add(
        program("BuildAndRun"), "Tests/Tools/BuildAndRun",
        runs: ["workshop", "benchmark", "torture"])
}
products += (chapters + ["Locking", "WorkshopSteps", "WorkshopTesting"])
    .map { .library(name: $0, targets: [$0]) }
if chapters.isEmpty {
    // SwiftPM's way to stop with one line: a target whose path says what is wrong.
    let path = "\(choice) (no chapters in this folder; try Chapters, Solutions or Toolchain)"
    (targets, products) = ([.target(name: "CHAPTERS", path: path)], [])
}

let package = Package(
    name: "observation-from-scratch",
    // `Mutex` asks for macOS 15, Swift's own `Observations` for macOS 26.
    platforms: [.macOS(isToolchain ? .v26 : .v15)],
    products: products, targets: targets, swiftLanguageModes: [.v6])

// MARK: - Chapter 9

/// Adds chapter 9. Its macros are compiled twice: into a program that the compiler runs (`Plugin`, which has a
/// link to them), and as a module whose functions the tests of expansions call. These are a target of their own:
/// an edit of a macro compiles only those tests again whose classes use it.
@MainActor func addChapter9() {
    let path = "\(folder)/Chapter9"
    // `Interfaces` has one that Xcode may lack.
    let search = ["-I", swiftSyntax, "-I", "\(Context.packageDirectory)/Tests/Support/Interfaces"]
    let host = ["-L", swiftSyntax, "-Xlinker", "-rpath", "-Xlinker", swiftSyntax]
    // Before 6.4, SwiftPM doesn't compile the users of a macro again when the macro changes. This plugin
    // gives them a source file that changes with it.
    var stamps = isToolchain || toolchain == nil ? [] : ["MacroStamp"]
    #if compiler(>=6.4)
        stamps = []
    #endif
    targets += stamps.map {
        .plugin(name: $0, capability: .buildTool(), path: "Tests/Support/\($0)")
    }
    add(module("Chapter9"), path, needs: isToolchain ? [] : ["Chapter9Plugin"] + threads)
    if !isToolchain {
        add(.macro(name: "Chapter9Plugin"), "\(path)/Plugin", flags: search, links: host)
        add(
            module("Chapter9Macros"), "\(path)/Macros", needs: ["WorkshopTesting"], flags: search,
            links: host)
        add(
            tests("Chapter9ExpansionTests"), "Tests/Chapter9Tests/Expansions",
            needs: ["Chapter9Macros"], flags: search)
    }
    add(tests("Chapter9Tests"), "Tests/Chapter9Tests", needs: ["Chapter9"], plugins: stamps)
}

// MARK: - How a target is made

func module(_ name: String) -> Target { .target(name: name) }
func tests(_ name: String) -> Target { .testTarget(name: name) }
func program(_ name: String) -> Target { .executableTarget(name: name) }

@MainActor func add(
    _ target: Target, _ path: String, needs: [String] = [], flags own: [String] = [],
    links host: [String] = [], plugins: [String] = [], runs: [String] = []
) {
    let isTest = target.type == .test
    target.path = path
    // What is in the folder and of another target.
    var others = ["Macros", "Plugin", "Caller", "Expansions", "README.md"]
    // Tests that look inside the framework can't look into Swift's own.
    if isToolchain { others.append("Inside") }
    target.exclude = target.type == .macro ? [] : others.filter { exists("\(path)/\($0)") }
    target.dependencies = (needs + (isTest ? ["WorkshopTesting"] : []))
        .map { .init(stringLiteral: $0) }
    target.plugins = plugins.map { .init(stringLiteral: $0) }
    target.swiftSettings = [
        .unsafeFlags(flags + own)
    ]
    target.linkerSettings = [.unsafeFlags(target.type == .regular ? host : links + host)]
    targets.append(target)
    products += runs.map { .executable(name: $0, targets: [target.name]) }
}

func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(
        atPath: path.hasPrefix("/") ? path : "\(Context.packageDirectory)/\(path)")
}

func manifestLibrary() -> String {
    #if canImport(Darwin)
        return class_getImageName(Package.self).map { String(cString: $0) } ?? ""
    #else
        // The file says that its size is zero, hence the handle.
        let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
        let text = String(decoding: maps ?? Data(), as: UTF8.self)
        return text.firstMatch(of: /\/.*\/libPackageDescription\..*/).map { String($0.0) } ?? ""
    #endif
}
