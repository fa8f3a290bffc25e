// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The chapters, one line each.
let chapters = [
    "Chapter1",
    "Chapter2",
    "Chapter3",
]

// `CHAPTERS` names the folder that the chapters are built from: the learner's own by default,
// `Solutions`, `Toolchain` for Swift's own Observation, or any other folder of this package.
let choice = Context.environment["CHAPTERS"] ?? "Chapters"
let folder = choice == "Toolchain" ? "Tests/Toolchain" : choice

func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
}

/// A chapter's module and its tests; nothing where the folder lacks the chapter.
func targets(for chapter: String) -> [Target] {
    let path = "\(folder)/\(chapter)"
    guard exists(path) else { return [] }
    return [
        .target(
            name: chapter,
            path: path,
            exclude: exists("\(path)/README.md") ? ["README.md"] : []),
        .testTarget(
            name: "\(chapter)Tests",
            dependencies: [.target(name: chapter), "WorkshopTesting"],
            path: "Tests/\(chapter)Tests",
            swiftSettings: choice == "Toolchain" ? [.define("TOOLCHAIN")] : []),
    ]
}

let chapterTargets = chapters.flatMap(targets)

/// What the chapters' tests share, and the authors' tool.
let workshopTargets: [Target] = [
    .target(name: "WorkshopSteps", path: "Tests/WorkshopSteps"),
    .target(
        name: "WorkshopTesting", dependencies: ["WorkshopSteps"], path: "Tests/WorkshopTesting"),
    .executableTarget(name: "workshop", dependencies: ["WorkshopSteps"], path: "Tests/Workshop"),
]

/// SwiftPM's way to stop with one line: a target whose path says what is wrong.
let noSuchFolder: [Target] = [
    .target(
        name: "CHAPTERS",
        path: """
            \(choice) (no folder with chapters; these would do: Chapters, Solutions, Toolchain, \
            or any folder of this package that holds a Chapter1 or another chapter)
            """)
]

let package = Package(
    name: "observation-from-scratch",
    platforms: [.macOS(.v15)],
    targets: chapterTargets.isEmpty ? noSuchFolder : chapterTargets + workshopTargets,
    swiftLanguageModes: [.v6])
