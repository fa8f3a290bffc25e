// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The chapters, one line each. A chapter whose API is the real one can be run on the toolchain's.
let chapters = [
    Chapter("Chapter1"),
    Chapter("Chapter2"),
    Chapter("Chapter3", isOnToolchain: true),
    Chapter("Chapter4", isOnToolchain: true),
    Chapter("Chapter5", isOnToolchain: true, dependencies: ["ThreadLocal"]),
    Chapter("Chapter6", isOnToolchain: true, dependencies: ["ThreadLocal"]),
    Chapter("Chapter7", isOnToolchain: true, dependencies: ["ThreadLocal"]),
    Chapter("Chapter8", isOnToolchain: true, dependencies: ["ThreadLocal"], hasMacros: true),
]

// `CHAPTERS` names the folder that the chapters are built from: the learner's own by default,
// `Solutions`, `Toolchain` for Swift's own Observation, or any other folder of this package.
let choice = Context.environment["CHAPTERS"] ?? "Chapters"

struct Chapter {
    let name: String
    let isOnToolchain: Bool
    let dependencies: [Target.Dependency]
    let hasMacros: Bool

    init(
        _ name: String, isOnToolchain: Bool = false, dependencies: [Target.Dependency] = [],
        hasMacros: Bool = false
    ) {
        self.name = name
        self.isOnToolchain = isOnToolchain
        self.dependencies = dependencies
        self.hasMacros = hasMacros
    }

    /// Where the chapter's sources are, or `nil` if the chosen folder lacks the chapter.
    ///
    /// SwiftPM remembers what a manifest says and looks again when its text or the environment
    /// changes, not when a folder appears. So what is known is not looked up.
    var path: String? {
        switch choice {
        case "Chapters", "Solutions": "\(choice)/\(name)"
        case "Toolchain": isOnToolchain ? "Tests/Toolchain/\(name)" : nil
        default: exists("\(choice)/\(name)") ? "\(choice)/\(name)" : nil
        }
    }

    /// The chapter's module and its tests.
    var targets: [Target] {
        guard let path else { return [] }
        let hasLesson = choice == "Chapters" || exists("\(path)/README.md")
        let module = Target.target(
            name: name, dependencies: choice == "Toolchain" ? [] : dependencies, path: path,
            exclude: hasLesson ? ["README.md"] : [])
        let tests = Target.testTarget(
            name: "\(name)Tests", dependencies: [.target(name: name), "WorkshopTesting"],
            path: "Tests/\(name)Tests", swiftSettings: toolchainSettings)
        guard hasMacros else { return [module, tests] }
        // The models with macros. They are two modules, so that they are compiled side by side.
        //
        // When a macro changes, all that uses it has to be compiled again, and the compiler would not
        // know. So there are no pieces that it could leave out. Swift's own are compiled in the same
        // way: in pieces, the compiler would not know that another folder's were built in between.
        let models = ["\(name)Kinds", "\(name)DropIn"].map {
            Target.target(
                name: $0, dependencies: [.target(name: name), "WorkshopTesting"],
                path: "Tests/\($0)",
                swiftSettings: toolchainSettings + [
                    .unsafeFlags([
                        "-wmo", "-disable-batch-mode", "-num-threads", "2",
                        "-no-emit-module-separately-wmo", "-index-ignore-system-modules",
                    ])
                ])
        }
        tests.dependencies += models.map { .target(name: $0.name) }
        // Swift's own macros come with the toolchain, and nobody can look into them.
        guard choice != "Toolchain" else { return [module, tests] + models }
        guard let swiftSyntax else {
            note("\(name) is left out: this toolchain has no SwiftSyntax in usr/lib/swift/host.")
            return []
        }
        for target in models { target.plugins = ["MacroStamp"] }
        // The macros are a library, so that tests can call them, and the plugin is a program around it.
        // If a test used the plugin itself, SwiftPM would build all that is tested twice.
        let macros = Target.target(
            name: "\(name)Macros", path: "\(path)/Macros", swiftSettings: swiftSyntax.settings,
            linkerSettings: swiftSyntax.linkerSettings)
        let plugin = Target.macro(
            name: "\(name)Plugin", dependencies: [.target(name: macros.name)],
            path: "\(path)/Plugin", swiftSettings: swiftSyntax.settings)
        module.exclude += ["Macros", "Plugin"]
        module.dependencies.append(.target(name: plugin.name))
        // These tests call the macros as functions. They don't use the module, so they need not be
        // compiled again.
        let expansionTests = Target.testTarget(
            name: "\(name)ExpansionTests",
            dependencies: [.target(name: macros.name), "WorkshopTesting"],
            path: "Tests/\(name)ExpansionTests", swiftSettings: swiftSyntax.settings)
        return [macros, plugin, stamp, module, tests, expansionTests] + models
    }

    /// What tells the tests that they run on Swift's own Observation.
    private var toolchainSettings: [SwiftSetting] {
        choice == "Toolchain" ? [.define("TOOLCHAIN")] : []
    }

    /// Tells the tests that the macros have changed, which SwiftPM does not.
    private var stamp: Target {
        .plugin(name: "MacroStamp", capability: .buildTool(), path: "Tests/MacroStamp")
    }
}

/// The SwiftSyntax that the compiler itself is made with: modules and libraries in a folder of the
/// toolchain. It takes the place of a package, which would take minutes to build.
struct SwiftSyntax {
    /// The folder.
    let folder: String

    /// Where the compiler finds the modules. To index them for an editor, too, takes long.
    var settings: [SwiftSetting] {
        [.unsafeFlags(["-I", folder, "-index-ignore-system-modules"])]
    }

    /// Where the linker finds the libraries, and where the program does when it starts.
    var linkerSettings: [LinkerSetting] {
        [.unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder])]
    }

    /// The one of the toolchain that reads this manifest, or `nil` if it has none.
    ///
    /// To read a manifest is to run it as a program, with a library of the toolchain. So the paths
    /// of the libraries that this program runs with say where the toolchain is.
    init?() {
        let library = loadedLibraries().first { $0.contains("/lib/swift/pm/") }
        guard let library, let end = library.firstRange(of: "/pm/")?.lowerBound else { return nil }
        folder = library[..<end] + "/host"
        guard FileManager.default.fileExists(atPath: "\(folder)/SwiftSyntax.swiftmodule") else {
            return nil
        }
    }
}

/// The paths of the libraries that this program runs with.
func loadedLibraries() -> [String] {
    #if canImport(Darwin)
        (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map(String.init(cString:)) }
    #else
        // Each line ends with a path: `7f00-7f01 r-xp 00000000 08:01 42   /usr/lib/libname.so`.
        // It has to be a file handle: the file says that its size is zero.
        let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
        return String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n")
            .compactMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
    #endif
}

let swiftSyntax = SwiftSyntax()

/// Says something while the manifest is read.
func note(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
}

func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
}

/// What the chapters' tests share.
let shared: [Target] = [
    // What chapters 5 to 8 and the tests of threads need from C, whichever folder they are built from.
    .target(name: "ThreadLocal", path: "Chapters/ThreadLocal"),
    .target(name: "WorkshopSteps", path: "Tests/WorkshopSteps"),
    .target(
        name: "WorkshopTesting", dependencies: ["WorkshopSteps", "ThreadLocal"],
        path: "Tests/WorkshopTesting"),
]

/// The tool, `swift run workshop`, and its tests.
let tool: [Target] =
    choice == "Solutions"
    ? [
        .target(
            name: "WorkshopCheck", dependencies: ["WorkshopSteps"], path: "Tests/Workshop/Check"),
        .executableTarget(
            name: "workshop", dependencies: ["WorkshopCheck"], path: "Tests/Workshop/Tool"),
        .testTarget(
            name: "WorkshopTests", dependencies: ["WorkshopSteps", "WorkshopCheck"],
            path: "Tests/WorkshopTests"),
    ]
    : []

/// The departure board, drawn by chapter 6; nothing where the chosen folder lacks the chapter.
let board: [Target] =
    chapters.contains { $0.name == "Chapter6" && $0.path != nil }
    ? [.executableTarget(name: "BoardProgram", dependencies: ["Chapter6"], path: "Tests/Board")]
    : []
let boardProducts: [Product] = board.map { .executable(name: "board", targets: [$0.name]) }

/// SwiftPM's way to stop with one line: a target whose path says what is wrong.
let noSuchFolder: [Target] = [
    .target(
        name: "CHAPTERS",
        path: """
            \(choice) (no folder with chapters; these would do: Chapters, Solutions, Toolchain, \
            or any folder of this package that holds a Chapter1 or another chapter)
            """)
]

/// The load of the benchmark with models that `@Observable` makes, chapter 8's and Swift's own.
let macroLoad: [Target] =
    swiftSyntax == nil
    ? []
    : [
        .target(
            name: "MacroLoad", dependencies: ["Chapter8", "MemoryInUse"],
            path: "Tests/Load/Macros", swiftSettings: [.define("MACROS")],
            plugins: ["MacroStamp"]),
        // The same files, as symbolic links.
        .target(
            name: "SwiftMacroLoad", dependencies: ["MemoryInUse"], path: "Tests/Load/SwiftMacros",
            swiftSettings: [.define("TOOLCHAIN")]),
    ]

/// The benchmark and the torture program, which compare chapter 5's framework with Swift's own.
///
/// They are built where `CHAPTERS` says what to measure: `CHAPTERS=Solutions swift run -c release
/// benchmark`, or `CHAPTERS=Chapters` for one's own.
let measuring: [Target] =
    ["Chapters", "Solutions"].contains(Context.environment["CHAPTERS"])
    ? [
        .target(name: "MemoryInUse", path: "Tests/Load/Memory"),
        .target(
            name: "WorkshopLoad", dependencies: ["Chapter5", "MemoryInUse"],
            path: "Tests/Load/Workshop"),
        // The same files, as symbolic links.
        .target(
            name: "SwiftLoad", dependencies: ["MemoryInUse"], path: "Tests/Load/Swift",
            swiftSettings: [.define("TOOLCHAIN")]),
        .executableTarget(
            name: "benchmark",
            dependencies: ["WorkshopLoad", "SwiftLoad", "Chapter6"]
                + macroLoad.map { .target(name: $0.name) },
            path: "Tests/Benchmark",
            swiftSettings: macroLoad.isEmpty ? [] : [.define("MACROS")]),
        .executableTarget(
            name: "torture", dependencies: ["WorkshopLoad", "SwiftLoad"], path: "Tests/Torture"),
    ] + macroLoad
    : []

/// What `swift test` need not build, `benchmark`, `torture` and `workshop`, has a small program in its
/// place: it builds the program that it is called by the name of, with the solutions, and runs it.
let startProducts: [Product] =
    switch Context.environment["CHAPTERS"] {
    case nil:
        ["benchmark", "torture", "workshop"].map {
            .executable(name: $0, targets: ["BuildAndRun"])
        }
    case "Chapters": [.executable(name: "workshop", targets: ["BuildAndRun"])]
    default: []
    }
// SwiftPM starts with what is last in the alphabet. Programs can wait, and Chapter8Macros can't, since
// SwiftSyntax takes the longest of all.
let start: [Target] =
    startProducts.isEmpty
    ? [] : [.executableTarget(name: "BuildAndRun", path: "Tests/BuildAndRun")]

let targets = chapters.flatMap(\.targets)
let package = Package(
    name: "observation-from-scratch",
    platforms: [.macOS(.v15)],
    products: boardProducts + startProducts,
    targets: targets.isEmpty ? noSuchFolder : targets + shared + tool + board + measuring + start,
    swiftLanguageModes: [.v6])
