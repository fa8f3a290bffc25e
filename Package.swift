// swift-tools-version: 6.2
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
]

// `CHAPTERS` names the folder that the chapters are built from: the learner's own by default,
// `Solutions`, `Toolchain` for Swift's own Observation, or any other folder of this package.
let choice = Context.environment["CHAPTERS"] ?? "Chapters"

struct Chapter {
    let name: String
    let isOnToolchain: Bool
    let dependencies: [Target.Dependency]

    init(
        _ name: String, isOnToolchain: Bool = false, dependencies: [Target.Dependency] = []
    ) {
        self.name = name
        self.isOnToolchain = isOnToolchain
        self.dependencies = dependencies
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
        return [
            .target(
                name: name, dependencies: choice == "Toolchain" ? [] : dependencies, path: path,
                exclude: hasLesson ? ["README.md"] : []),
            .testTarget(
                name: "\(name)Tests",
                dependencies: [.target(name: name), "WorkshopTesting"],
                path: "Tests/\(name)Tests",
                swiftSettings: choice == "Toolchain" ? [.define("TOOLCHAIN")] : []),
        ]
    }
}

func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
}

/// What the chapters' tests share.
let shared: [Target] = [
    // What chapters 5, 7 and 8 need from C, whichever folder they are built from.
    .target(name: "ThreadLocal", path: "Chapters/ThreadLocal"),
    .target(name: "WorkshopSteps", path: "Tests/WorkshopSteps"),
    .target(
        name: "WorkshopTesting", dependencies: ["WorkshopSteps"], path: "Tests/WorkshopTesting"),
]

/// The tool, `swift run workshop`, and its tests. Without the solutions there is a small program in its
/// place, which builds it with them and runs it: so `swift test` has less to build.
let tool: [Target] =
    switch choice {
    case "Chapters":
        [.executableTarget(name: "workshop", path: "Tests/Workshop/Start")]
    case "Solutions":
        [
            .target(
                name: "WorkshopCheck", dependencies: ["WorkshopSteps"], path: "Tests/Workshop/Check"),
            .executableTarget(
                name: "workshop", dependencies: ["WorkshopCheck"], path: "Tests/Workshop/Tool"),
            .testTarget(
                name: "WorkshopTests", dependencies: ["WorkshopSteps", "WorkshopCheck"],
                path: "Tests/WorkshopTests"),
        ]
    default: []
    }

/// The departure board, drawn by chapter 6; nothing where the chosen folder lacks the chapter.
let board: [Target] =
    chapters.contains { $0.name == "Chapter6" && $0.path != nil }
    ? [.executableTarget(name: "board", dependencies: ["Chapter6"], path: "Tests/Board")]
    : []

/// SwiftPM's way to stop with one line: a target whose path says what is wrong.
let noSuchFolder: [Target] = [
    .target(
        name: "CHAPTERS",
        path: """
            \(choice) (no folder with chapters; these would do: Chapters, Solutions, Toolchain, \
            or any folder of this package that holds a Chapter1 or another chapter)
            """)
]

/// The benchmark and the torture program, which compare chapter 5's framework with Swift's own.
///
/// They are built where `CHAPTERS` says what to measure: `CHAPTERS=Solutions swift run -c release
/// benchmark`, or `CHAPTERS=Chapters` for one's own. Without it there are two small programs in their
/// place, which run the first of these commands: so `swift test` has less to build.
var measuring: [Target] {
    switch Context.environment["CHAPTERS"] {
    case nil:
        ["benchmark", "torture"].map {
            .executableTarget(name: $0, path: "Tests/Load/Start/\($0)")
        }
    case "Chapters", "Solutions":
        [
            .target(name: "MemoryInUse", path: "Tests/Load/Memory"),
            .target(
                name: "WorkshopLoad", dependencies: ["Chapter5", "MemoryInUse"],
                path: "Tests/Load/Workshop"),
            // The same files, as symbolic links.
            .target(
                name: "SwiftLoad", dependencies: ["MemoryInUse"], path: "Tests/Load/Swift",
                swiftSettings: [.define("TOOLCHAIN")]),
            .executableTarget(
                name: "benchmark", dependencies: ["WorkshopLoad", "SwiftLoad", "Chapter6"],
                path: "Tests/Benchmark"),
            .executableTarget(
                name: "torture", dependencies: ["WorkshopLoad", "SwiftLoad"], path: "Tests/Torture"),
        ]
    default:
        []
    }
}

let targets = chapters.flatMap(\.targets)
let package = Package(
    name: "observation-from-scratch",
    platforms: [.macOS(.v15)],
    targets: targets.isEmpty ? noSuchFolder : targets + shared + tool + board + measuring,
    swiftLanguageModes: [.v6])
