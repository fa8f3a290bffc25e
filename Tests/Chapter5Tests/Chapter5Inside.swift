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

    /// Whether no tracking is registered at a registrar.
    func isFree(_ registrar: ObservationRegistrar) -> Bool { isEmpty(registrar.trackings) }

    extension Chapter5Tests {
        /// How many properties have entries at a registrar.
        static func properties(waitedForAt registrar: ObservationRegistrar) -> Int {
            entries(registrar.trackings)
        }
    }

    /// How many trackings are registered for a property of a train.
    func waiting(
        at train: Train, _ keyPath: ReferenceWritableKeyPath<Train, Int>, _ calls: Counter
    ) -> Int {
        count(train.registrar.trackings, at: Property(keyPath: keyPath))
    }

    /// How many trackings a change leaves of one that is registered and doesn't know where.
    func trackingsLeftByChange() -> Int {
        let (train, tracking) = (Train(to: "Lisboa", platform: 4), ObservationTracking())
        let property = Property(keyPath: \Train.delay)
        _ = train.registrar.add(tracking, for: property)
        train.delay = 5
        return count(train.registrar.trackings, at: property)
    }

    /// How many trackings are left of two when one is removed twice.
    func trackingsLeftByRemovals() -> Int {
        let (registrar, property) = (ObservationRegistrar(), Property(keyPath: \Train.delay))
        let (first, second) = (ObservationTracking(), ObservationTracking())
        for tracking in [first, second] { _ = registrar.add(tracking, for: property) }
        for _ in 1...2 { registrar.remove(first.id, for: property) }
        return count(registrar.trackings, at: property)
    }

    /// What `add` returns for a tracking, for another one, and for the first again.
    func resultsOfAdding() -> [Bool] {
        let (registrar, property) = (ObservationRegistrar(), Property(keyPath: \Train.delay))
        let (first, second) = (ObservationTracking(), ObservationTracking())
        return [first, second, first].map { registrar.add($0, for: property) }
    }

    /// A tracking that is registered with one object, and installed or not yet.
    struct RegisteredTracking {
        private let tracking = ObservationTracking()
        private let registrars = [ObservationRegistrar(), ObservationRegistrar()]
        private let property = Property(keyPath: \Train.delay)
        /// How often what it has installed has run.
        let calls = Counter()

        init(isInstalled: Bool = true) {
            _ = tracking.register(for: property, at: registrars[0])
            if isInstalled { tracking.install { [calls] in calls.increment() } }
        }

        /// Whether it is registered nowhere.
        var isFree: Bool { registrars.allSatisfy { isEmpty($0.trackings) } }

        /// Cancels it, and returns whether there was something to call.
        @discardableResult
        func cancel() -> Bool { tracking.cancel() != nil }

        /// Reads a property of another object, as `apply` does.
        func readAnotherObject() {
            _ = tracking.register(for: property, at: registrars[1])
            tracking.install {}
        }
    }

    /// What `register` returns for two objects, for the first one again, and after the end, and whether
    /// all registrars are free then.
    func registrations() -> (results: [Bool], isFree: Bool) {
        let (tracking, property) = (ObservationTracking(), Property(keyPath: \Train.delay))
        let registrars = (0...2).map { _ in ObservationRegistrar() }
        var results = [0, 1, 0].map { tracking.register(for: property, at: registrars[$0]) }
        tracking.install {}
        // On this thread, `apply` may not be over: nobody has said that it is.
        onAnotherThread { _ = tracking.cancel() }
        results.append(tracking.register(for: property, at: registrars[2]))
        return (results, registrars.allSatisfy(isFree))
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
    func trackingsLeftByChange() -> Int { 0 }
    func trackingsLeftByRemovals() -> Int { 1 }
    func resultsOfAdding() -> [Bool] { [true, true, false] }
    func registrations() -> (results: [Bool], isFree: Bool) { ([], true) }
    struct RegisteredTracking {
        init(isInstalled: Bool = true) {}
        let isFree = true
        let calls = Counter()
        @discardableResult
        func cancel() -> Bool { false }
        func readAnotherObject() {}
    }

    extension Chapter5Tests {
        static func properties(waitedForAt registrar: ObservationRegistrar) -> Int { 0 }
    }

    /// How many trackings are registered for a property: it changes, and the calls are counted.
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
