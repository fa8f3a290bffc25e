// swift-tools-version: 6.2
import PackageDescription

// The page's stepper plays what this records. `Tools/widgets.py` puts the links beside it, and a state
// of chapter 5.
let package = Package(
    name: "orders",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "ThreadLocal"),
        .target(name: "Locking", dependencies: ["ThreadLocal"]),
        .target(name: "WorkshopSteps"),
        .target(name: "Counting"),
        .target(name: "ProcessSupport"),
        .target(
            name: "WorkshopTesting",
            dependencies: ["WorkshopSteps", "Counting", "ProcessSupport", "ThreadLocal"]),
        .target(name: "Chapter5", dependencies: ["Locking", "ThreadLocal"]),
        .testTarget(name: "OrdersTests", dependencies: ["Chapter5", "WorkshopTesting"]),
    ])
