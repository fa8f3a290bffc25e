import Testing
import WorkshopTesting

@testable import Chapter3

// What the tests see of the inside of the framework. Swift's own doesn't show it: what stands in for it
// lets the tests compile.
#if !TOOLCHAIN
    let showsInside = true
#else
    let showsInside = false

    struct ObservationTracking {
        let id = 0
        init(_ onChange: @escaping @Sendable () -> Void) {}
        func register(for keyPaths: Set<AnyKeyPath>, at registrar: ObservationRegistrar) {}
    }

    extension ObservationRegistrar {
        var trackings: [AnyKeyPath: [Int]] { [:] }
        func remove(_ id: Int) {}
    }
#endif

extension Trait where Self == ConditionTrait {
    /// The test looks at what only ours shows.
    static var looksInside: Self {
        .enabled(if: showsInside, "Swift's own doesn't show what it keeps.")
    }
}
