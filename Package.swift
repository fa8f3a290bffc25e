// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The folder that the chapters are built from: your own by default, `Solutions`, `Toolchain` for
/// Swift's own Observation, or any other folder of this package.
let choice = Context.environment["CHAPTERS"] ?? "Chapters"
let isToolchain = choice == "Toolchain"
let isCheck = choice.hasPrefix(".build/check/")
let folder = isToolchain ? "Tests/Toolchain" : choice
var (targets, products): ([Target], [Product]) = ([], [])

/// The library that this manifest, a program, has `Package` from. It is in the toolchain, or in Xcode.
let library = manifestLibrary()
let toolchain = library.range(of: "/lib/swift/pm/").map { String(library[..<$0.lowerBound]) }
let xcode = library.range(of: "/SharedFrameworks/SwiftPM.framework/").map {
    "\(library[..<$0.lowerBound])/Developer/Toolchains/XcodeDefault.xctoolchain/usr"
}
/// The SwiftSyntax that the compiler itself is made with. (As a package it takes minutes to build.)
let swiftSyntax = "\(toolchain ?? xcode ?? "")/lib/swift/host"

/// A module is compiled by one process, and its module file made by another. (Or by none, if it is compiled
/// as a whole: but then the driver remarks so each time, which only the check does not mind.)
let wholeModule = isCheck ? ["-wmo", "-num-threads", "1", "-no-emit-module-separately-wmo"] : []

// MARK: - The chapters and their tests

let threads = ["Locking", "ThreadLocal"]
// SwiftPM begins with what is last in the alphabet: what all tests wait for comes after `Chapter…` there.
let support = ["WorkshopSteps", "Counting", "ProcessSupport"]
// Where chapter 9 can't be built, CHAPTER9=off leaves it out.
let isShort = Context.environment["CHAPTER9"] == "off"
for chapter in (1...9).map({ "Chapter\($0)" }) + ["Bonus"]
where exists("\(folder)/\(chapter)") && !(isShort && chapter == "Chapter9") {
    let hasThreads = chapter == "Bonus" || chapter > "Chapter4"
    if chapter == "Chapter9" {
        addChapter9()
    } else {
        add(module(chapter), "\(folder)/\(chapter)", needs: hasThreads ? threads : [])
        // What is inlined into another module is seen from one that is optimized. Its calls are counted.
        let callers = chapter == "Bonus" ? ["BonusCaller"] : []
        for name in callers {
            add(
                module(name), "Tests/BonusTests/Caller", needs: [chapter, "Counting"],
                flags: ["-O", "-Xcc", "-fno-omit-frame-pointer"])
        }
        add(tests("\(chapter)Tests"), "Tests/\(chapter)Tests", needs: [chapter] + callers)
    }
}
let hasEarlier = has("Bonus") && Context.environment["CHAPTERS"] != nil
for number in 3...5 where hasEarlier && Context.environment["EARLIER"] != "no" {
    // What chapters 3 to 5 ask for, asked of the Bonus: the same tests, by symbolic links.
    add(
        tests("BonusEarlier\(number)Tests"), "Tests/BonusTests/Earlier/\(number)",
        needs: ["Bonus"], flags: ["-D", "TOOLCHAIN", "-module-alias", "Chapter\(number)=Bonus"])
}
for name in support { add(module(name), "Tests/Support/\(name)") }
// The authors' check compiles this once, and runs it hundreds of times.
add(
    module("WorkshopTesting"), "Tests/Support/WorkshopTesting", needs: support + threads,
    flags: isCheck ? ["-O"] : [])
// What `swift run workshop doctor` tries.
add(tests("DoctorTests"), "Tests/DoctorTests", needs: ["Locking"])
add(module("Locking"), "Chapters/Locking", needs: ["ThreadLocal"])
add(module("ThreadLocal"), "Chapters/ThreadLocal")

// MARK: - Programs

// The board's name lets it come after the tests, for the same reason.
let shown = ["Chapter6", "Chapter7", "Chapter8"]
if shown.allSatisfy({ has($0) }) {
    add(program("BoardProgram"), "Tests/Tools/Board", needs: shown, runs: ["board"])
}
if ["Chapters", "Solutions"].contains(choice) {
    let chapters = targets.map(\.name).filter { exists("\(folder)/\($0)") }
    add(program("Play"), "Chapters/Play", needs: chapters, runs: ["play"])
}
if choice == "Solutions" {
    let (path, rooms) = ("Tests/Tools/Workshop", ["WorkshopCompanion", "WorkshopCheck"])
    add(module(rooms[0]), "\(path)/Companion", needs: ["WorkshopSteps"])
    add(module(rooms[1]), "\(path)/Check", needs: ["WorkshopSteps", rooms[0]])
    add(program("workshop"), "\(path)/Tool", needs: rooms)
    add(tests("ToolTests"), "Tests/ToolTests", needs: rooms + ["Locking"])
}
if ["Chapters", "Solutions"].contains(Context.environment["CHAPTERS"]), has("Chapter9") {
    // What is measured: the same files, by symbolic links, with ours and with Swift's own.
    add(module("MemoryInUse"), "Tests/Tools/Load/Memory")
    let ours = ["Chapter5", "Chapter8", "Chapter9", "Bonus"]
    let loads = (ours + ["Macro", "Swift", "SwiftMacro"]).map { "\($0)Load" }
    for name in loads {
        let path = "Tests/Tools/Load/\(name)"
        add(module(name), path, needs: ours + ["MemoryInUse"], flags: ["-D", name])
    }
    let needs = ["WorkshopSteps"] + loads
    add(program("benchmark"), "Tests/Tools/Benchmark", needs: ["Chapter7"] + needs)
    add(program("torture"), "Tests/Tools/Torture", needs: needs)
}
if choice == "Chapters" {
    // A learner's tests need not wait for these. A small program in their place builds and runs them.
    let names = ["benchmark", "torture", "workshop"].filter { !has($0) }
    add(program("BuildAndRun"), "Tests/Tools/BuildAndRun", runs: names)
}
if !targets.contains(where: { exists("\(folder)/\($0.name)") }) {
    // SwiftPM's way to stop with one line: a target whose path says what is wrong.
    let path = "\(choice) (no chapters in this folder; try Chapters, Solutions or Toolchain)"
    targets = [.target(name: "CHAPTERS", path: path)]
}

// What `Chapters/InYourApp.md` shows; views with Swift's own framework, and chapter 7 for SwiftUI.
if isToolchain || choice == "Solutions", has("Chapter9") {
    add(tests("InYourAppTests"), "Tests/InYourApp", needs: ["Chapter9"])
}
if isToolchain {
    add(
        module("InYourAppViews"), "Tests/InYourApp/Views", needs: ["Chapter7"],
        flags: ["-module-alias", "SwiftUI=Chapter7", "-default-isolation", "MainActor"])
}

let package = Package(
    name: "observation-from-scratch",
    // `Mutex` asks for macOS 15, Swift's own `Observations` for macOS 26.
    platforms: [.macOS(isToolchain ? .v26 : .v15)],
    products: products, targets: targets, swiftLanguageModes: [.v6])

/// Adds chapter 9. Its macros are compiled for the compiler, as a program, and for the tests, which
/// expand them too: by a link, so that the second time need not be at once, when all wait for SwiftSyntax.
/// Classes that use them are modules, so that an edit of a macro does not compile all tests again.
@MainActor func addChapter9() {
    let path = "\(folder)/Chapter9"
    // `Interfaces` has one that Xcode may lack.
    let search = ["-I", swiftSyntax, "-I", "\(Context.packageDirectory)/Tests/Support/Interfaces"]
    let links = ["-L", swiftSyntax, "-Xlinker", "-rpath", "-Xlinker", swiftSyntax]
    var users = ["Chapter9Kinds", "Chapter9DropIn"]
    // SwiftPM's native build system compiles nothing again because a macro has changed. The stamp is a
    // file that changes with it. The build system of Xcode, and of Swift 6.4, needs none.
    var stamps = isToolchain || toolchain == nil ? [] : ["MacroStamp"]
    #if compiler(>=6.4)
        stamps = []
    #endif
    for name in stamps {
        add(.plugin(name: name, capability: .buildTool()), "Tests/Support/\(name)")
    }
    for user in users {
        let path = "Tests/Chapter9Tests/\(user.dropFirst("Chapter9".count))"
        let needs = ["Chapter9", "WorkshopTesting"]
        add(module(user), path, needs: needs, flags: wholeModule, plugins: stamps)
    }
    if isToolchain {
        add(module("Chapter9"), path)
    } else if exists("\(swiftSyntax)/SwiftSyntax.swiftmodule") {
        add(.macro(name: "Chapter9Plugin"), "\(path)/Plugin", flags: search, links: links)
        let needs = ["WorkshopTesting"]
        add(module("Chapter9Macros"), "\(path)/Macros", needs: needs, flags: search, links: links)
        add(module("Chapter9"), path, needs: ["Chapter9Plugin"] + threads)
        users.append("Chapter9Macros")
    } else {
        let note = "Chapter 9 is left out. Install a toolchain from swift.org, or Xcode.\n"
        return FileHandle.standardError.write(Data(note.utf8))
    }
    add(
        tests("Chapter9Tests"), "Tests/Chapter9Tests", needs: ["Chapter9"] + users, flags: search)
}

/// Adds a target, with what all have in common.
@MainActor func add(
    _ target: Target, _ path: String, needs: [String] = [], flags: [String] = [],
    links: [String] = [], plugins: [String] = [], runs: [String] = []
) {
    targets.append(target)
    products += runs.map { .executable(name: $0, targets: [target.name]) }
    target.path = path
    guard target.type != .plugin else { return }
    // To index the system's modules takes longer than to compile a chapter. SwiftPM's own modules, at the
    // end, need the index: so one module makes it that nothing waits for.
    let index = target.name == "BuildAndRun" ? [] : ["-index-ignore-system-modules"]
    var (needs, flags, links) = (needs, ["-driver-batch-count", "1"] + index + flags, links)
    if target.type == .test {
        needs.append("WorkshopTesting")
        flags += wholeModule + ["-D", target.name]
    }
    if isToolchain { flags += ["-D", "TOOLCHAIN"] }
    #if os(Linux)
        // After an edit of one line, the usual linker takes longer than all else. The toolchain has a faster.
        // It must not leave out what only the runtime finds: Swift Build does not say so by itself.
        if target.type != .regular, let toolchain, exists("\(toolchain)/bin/ld.lld") {
            links += ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "nostart-stop-gc"]
        }
    #endif
    if target.type != .macro {
        // What is in the folder and of another target.
        let others = ["Macros", "Plugin", "Earlier", "Caller", "Kinds", "DropIn", "Views"]
        let none = ["README.md"] + (isToolchain ? ["Expansions"] : [])
        target.exclude = (others + none).filter { exists("\(path)/\($0)") }
    }
    target.dependencies = needs.map { .init(stringLiteral: $0) }
    target.plugins = plugins.map { .init(stringLiteral: $0) }
    target.swiftSettings = [.unsafeFlags(flags)]
    target.linkerSettings = [.unsafeFlags(links)]
}
func module(_ name: String) -> Target { .target(name: name) }
func program(_ name: String) -> Target { .executableTarget(name: name) }
func tests(_ name: String) -> Target { .testTarget(name: name) }
@MainActor func has(_ target: String) -> Bool { targets.contains { $0.name == target } }
func exists(_ path: String) -> Bool {
    let path = path.hasPrefix("/") ? path : "\(Context.packageDirectory)/\(path)"
    return FileManager.default.fileExists(atPath: path)
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
