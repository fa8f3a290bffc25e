// swift-tools-version: 6.2
import PackageDescription

// What authors need, and the learner's companion. This package depends on the workshop's, whose
// `BuildAndRun` builds and runs the programs of this one. They are called `…-tool`, because two
// packages can't have programs of one name. The board belongs to the workshop's package.
//
//     CHAPTERS=Solutions swift test --package-path Tests/Tools

let workshop = "observation-from-scratch"
let isToolchain = Context.environment["CHAPTERS"] == "Toolchain"
let hasChapter9 = Context.environment["CHAPTER9"] != "off"

func shared(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: workshop) }
}

var targets: [Target] = []
if !isToolchain {
    targets += [
        .target(
            name: "WorkshopCompanion", dependencies: shared("WorkshopSteps"),
            path: "Workshop/Companion"),
        .target(
            name: "WorkshopCheck", dependencies: ["WorkshopCompanion"] + shared("WorkshopSteps"),
            path: "Workshop/Check"),
        .executableTarget(
            name: "workshop-tool", dependencies: ["WorkshopCompanion", "WorkshopCheck"],
            path: "Workshop/Tool"),
        .testTarget(
            name: "ToolTests",
            dependencies: ["WorkshopCompanion", "WorkshopCheck"]
                + shared("WorkshopSteps", "WorkshopTesting", "Locking"),
            path: "ToolTests", exclude: ["MacroClasses"]),
    ]
}
if hasChapter9 {
    // What `Chapters/InYourApp` shows. Its views use chapter 7 instead of SwiftUI.
    targets.append(
        .testTarget(
            name: "InYourAppTests", dependencies: shared("Chapter7", "Chapter9"),
            path: "InYourApp", exclude: ["Refused"],
            swiftSettings: isToolchain ? [.define("TOOLCHAIN")] : []))
}
if hasChapter9 && !isToolchain {
    // What is measured, if all chapters are there: the same files, by symbolic links, with ours and with
    // Swift's own. Chapter 9's framework is chapter 8's, and its macro writes the same code as Swift's own.
    let loads: KeyValuePairs = [
        "Chapter5Load": shared("Chapter5"), "Chapter8Load": shared("Chapter8"),
        "BonusLoad": shared("Bonus"), "SwiftLoad": [],
    ]
    targets.append(.target(name: "MemoryInUse", path: "Load/Memory"))
    for (name, framework) in loads {
        targets.append(
            .target(
                name: name, dependencies: ["MemoryInUse"] + framework, path: "Load/\(name)",
                swiftSettings: [.define(name)]))
    }
    let all = loads.map { Target.Dependency.byName(name: $0.key) }
    targets += [
        .executableTarget(
            name: "benchmark-tool", dependencies: all + shared("WorkshopSteps"), path: "Benchmark"),
        .executableTarget(
            name: "torture-tool", dependencies: all + shared("WorkshopSteps"), path: "Torture"),
    ]
}

let package = Package(
    name: "observation-from-scratch-tools", platforms: [.macOS(isToolchain ? .v26 : .v15)],
    dependencies: [.package(name: workshop, path: "../..")], targets: targets,
    swiftLanguageModes: [.v6])
