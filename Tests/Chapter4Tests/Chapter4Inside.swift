import Testing
import WorkshopTesting

@testable import Chapter4

// What the tests see of the inside of the framework. Swift's own doesn't show it: what stands in for it
// lets the tests compile.
#if !TOOLCHAIN
    let showsInside = true

    /// What a list has of a train, in words.
    func words(for train: Train, in list: AccessList) -> String {
        let keyPaths = list.entries[ObjectIdentifier(train.registrar)]?.keyPaths ?? []
        let names: KeyValuePairs<AnyKeyPath, String> = [
            \Train.destination: "destination", \Train.platform: "platform", \Train.delay: "delay",
        ]
        let recorded = names.filter { keyPaths.contains($0.key) }.map(\.value)
        return recorded.isEmpty ? "nothing" : recorded.joined(separator: ", ")
    }
#else
    let showsInside = false
    nonisolated(unsafe) var accessList: AccessList?

    final class AccessList: Sendable {
        let entries: [Int] = []
        func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {}
        func merge(_ other: AccessList) {}
    }

    func words(for train: Train, in list: AccessList) -> String { "" }
#endif

extension Trait where Self == ConditionTrait {
    /// The test looks at what only ours shows.
    static var looksInside: Self {
        .enabled(if: showsInside, "Swift's own doesn't show what it keeps.")
    }
}
