import Testing
import WorkshopTesting

@testable import Chapter5

// What the tests see of the inside of the framework. Swift's own doesn't show any of it, and the Bonus
// keeps it in another way.
#if !TOOLCHAIN
    import Locking
    import ThreadLocal

    let showsInside = true

    /// What `threadLocal` holds on this thread.
    var listOfThread: UnsafeMutableRawPointer? {
        get { threadLocal }
        set { threadLocal = newValue }
    }

    /// Whether each registrar keeps its trackings behind a lock.
    let hasLock = isBehindLock(ObservationRegistrar().trackings)

    /// Whether no tracking waits at a registrar.
    func isFree(_ registrar: ObservationRegistrar) -> Bool { isEmpty(registrar.trackings) }

    extension Chapter5Tests {
        /// How many properties have entries at a registrar.
        static func properties(waitedForAt registrar: ObservationRegistrar) -> Int {
            entries(registrar.trackings)
        }
    }

    /// How many trackings wait for a change of a property of a train.
    func waiting(
        at train: Train, _ keyPath: ReferenceWritableKeyPath<Train, Int>, _ calls: Counter
    ) -> Int {
        count(train.registrar.trackings, at: Property(keyPath: keyPath))
    }

    // The compiler takes the second of two where it can: the trackings are a dictionary, or one behind
    // a lock.
    private typealias Trackings = [Property: [ObservationTracking.ID: ObservationTracking]]

    private func isBehindLock(_ trackings: Trackings) -> Bool { false }
    private func isBehindLock(_ trackings: borrowing Locked<Trackings>) -> Bool { true }

    private func isEmpty(_ trackings: Trackings) -> Bool { trackings.isEmpty }
    private func isEmpty(_ trackings: borrowing Locked<Trackings>) -> Bool {
        trackings.withLock { $0.isEmpty }
    }

    private func entries(_ trackings: Trackings) -> Int { trackings.count }
    private func entries(_ trackings: borrowing Locked<Trackings>) -> Int {
        trackings.withLock { $0.count }
    }

    private func count(_ trackings: Trackings, at property: Property) -> Int {
        trackings[property]?.count ?? 0
    }
    private func count(_ trackings: borrowing Locked<Trackings>, at property: Property) -> Int {
        trackings.withLock { $0[property]?.count ?? 0 }
    }
#else
    let showsInside = false
    let hasLock = true
    let accessList: AccessList? = nil
    nonisolated(unsafe) var listOfThread: UnsafeMutableRawPointer?

    final class AccessList: Sendable {}

    func isFree(_ registrar: ObservationRegistrar) -> Bool { true }

    /// How many trackings wait for a change of a property: it changes, and the calls are counted.
    func waiting(
        at train: Train, _ keyPath: ReferenceWritableKeyPath<Train, Int>, _ calls: Counter
    ) -> Int {
        nonisolated(unsafe) let (train, keyPath) = (train, keyPath)
        let before = calls.value
        onAnotherThread { train[keyPath: keyPath] += 5 }
        return calls.value - before
    }
#endif

extension Trait where Self == ConditionTrait {
    /// The test looks at what only ours shows.
    static var looksInside: Self {
        .enabled(if: showsInside, "Swift's own doesn't show what it keeps.")
    }
}
