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
        return properties.filter { keyPaths.contains($0.value) }.map(\.key).joined(separator: ", ")
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

/// The properties of a train.
nonisolated(unsafe) let properties: KeyValuePairs<String, AnyKeyPath> = [
    "destination": \Train.destination, "platform": \Train.platform, "delay": \Train.delay,
]

extension Trait where Self == ConditionTrait {
    /// The test looks at what only ours shows.
    static var looksInside: Self {
        .enabled(if: showsInside, "Swift's own doesn't show what it keeps.")
    }
}
