// swift-tools-version: 6.2
import PackageDescription

// What authors need, and the learner's companion: it depends on the package of the workshop, whose
// `BuildAndRun` builds and runs the programs of this one: hence `-tool`, since two packages can't have
// programs of one name. The board is the workshop's own.
//
//     CHAPTERS=Solutions swift test --package-path Tests/Tools

let workshop = "observation-from-scratch"
let choice = Context.environment["CHAPTERS"] ?? "Chapters"
let isToolchain = choice == "Toolchain"
let rooms = ["WorkshopCompanion", "WorkshopCheck"]

func shared(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: workshop) }
}

var targets: [Target] = [
    .target(name: rooms[0], dependencies: shared("WorkshopSteps"), path: "Workshop/Companion"),
    .target(
        name: rooms[1], dependencies: ["WorkshopCompanion"] + shared("WorkshopSteps"),
        path: "Workshop/Check"),
    .executableTarget(
        name: "workshop-tool", dependencies: rooms.map { .byName(name: $0) }, path: "Workshop/Tool"),
    .testTarget(
        name: "ToolTests",
        dependencies: rooms.map { .byName(name: $0) }
            + shared("WorkshopSteps", "WorkshopTesting", "Locking"),
        path: "ToolTests", exclude: ["MacroClasses"]),
]

// With chapter 9 (CHAPTER9=off leaves it out there and here):
if Context.environment["CHAPTER9"] != "off" {
    // What `Chapters/InYourApp` shows; its views with chapter 7 in place of SwiftUI.
    targets.append(
        .testTarget(
            name: "InYourAppTests", dependencies: shared("Chapter7", "Chapter9"),
            path: "InYourApp",
            exclude: ["Refused", "SwiftUI", "Views"],
            swiftSettings: isToolchain ? [.define("TOOLCHAIN")] : []))
    if isToolchain {
        targets += [
            .target(name: "SwiftUI", dependencies: shared("Chapter7"), path: "InYourApp/SwiftUI"),
            .target(
                name: "InYourAppViews", dependencies: ["SwiftUI"], path: "InYourApp/Views",
                swiftSettings: [.defaultIsolation(MainActor.self)]),
        ]
    } else {
        // What is measured: the same files, by symbolic links, with ours and with Swift's own.
        let ours = ["Chapter5", "Chapter8", "Chapter9", "Bonus"]
        let loads = (ours + ["Macro", "Swift", "SwiftMacro"]).map { "\($0)Load" }
        targets.append(.target(name: "MemoryInUse", path: "Load/Memory"))
        for name in loads {
            targets.append(
                .target(
                    name: name,
                    dependencies: ["MemoryInUse"]
                        + shared("Chapter5", "Chapter8", "Chapter9", "Bonus"),
                    path: "Load/\(name)", swiftSettings: [.define(name)]))
        }
        let all = loads.map { Target.Dependency.byName(name: $0) } + shared("WorkshopSteps")
        targets += [
            .executableTarget(
                name: "benchmark-tool", dependencies: all + shared("Chapter7"), path: "Benchmark"),
            .executableTarget(name: "torture-tool", dependencies: all, path: "Torture"),
        ]
    }
}

let package = Package(
    name: "observation-from-scratch-tools", platforms: [.macOS(isToolchain ? .v26 : .v15)],
    dependencies: [.package(name: workshop, path: "../..")], targets: targets,
    swiftLanguageModes: [.v6])
