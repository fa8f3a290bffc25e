import Synchronization
import Testing
import WorkshopTesting

@testable import Chapter8

// What the tests see of the inside of the framework, which Swift's own doesn't show; and what stands
// in for what Swift's own doesn't have, so that the tests compile.
#if !TOOLCHAIN
    import ThreadLocal

    let showsInside = true

    /// How many trackings have started.
    var trackingsSoFar: Int { trackingsStarted.load(ordering: .relaxed) }

    /// Whether what is read here is tracked, by a tracking that this thread has started.
    var isTrackingOfThisThread: Bool { accessList?.tracking.startedOnThisThread == true }

    /// What `threadLocal` holds on this thread.
    var listOfThread: UnsafeMutableRawPointer? {
        get { threadLocal }
        set { threadLocal = newValue }
    }

    /// Whether no tracking waits for a change of a train.
    func isEmpty(_ train: Train) -> Bool { train.registrar.trackings.withLock(\.isEmpty) }

    /// Lets up to three events come to a tracking, in all orders and with all options, and cancels one or none.
    ///
    /// - Returns: What was wrong first, if anything.
    func firstWrongCallOfAll() -> String? {
        let kinds: [ObservationTracking.Event.Kind] = [.willSet, .didSet, .deinit]
        var orders = kinds.map { [$0] }
        for _ in 1...3 {
            for options in 1...7 {
                let asked = kinds.indices.filter { options & 1 << $0 != 0 }.map { kinds[$0] }
                for cancelled in 0...2 {
                    let wrong = orders.lazy.compactMap { wrongCall(asked, $0, cancelled) }.first
                    if let wrong { return wrong }
                }
            }
            orders = orders.flatMap { order in kinds.map { order + [$0] } }
        }
        return nil
    }

    /// What is wrong with the calls of a tracking that has asked for some kinds, when others come.
    private func wrongCall(
        _ asked: [ObservationTracking.Event.Kind],
        _ coming: [ObservationTracking.Event.Kind], _ cancelled: Int
    ) -> String? {
        let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        let tracking = ObservationTracking(asked.reduce([]) { $0.union($1.option) })
        tracking.track {
            _ = train.delay
        } onChange: {
            { event in
                seen.append(name(event.kind))
                if seen.entries.count == cancelled { event.cancel() }
            }
        }
        var awaited = asked
        var expected: [String] = []
        for kind in coming {
            if awaited.contains(kind) {
                expected.append(name(kind))
                awaited = kind == .willSet ? awaited.filter { $0 == .didSet } : []
                if expected.count == cancelled { awaited = [] }
            }
            tracking.accept(Occurrence(kind: kind))?()
        }
        let (waits, occurred) = (!isEmpty(train), tracking.occurrences.map { name($0.kind) })
        var wrong: [String] = []
        if seen.entries != expected {
            wrong.append("It was called for \(seen.entries). Expected: \(expected).")
        }
        if occurred != expected {
            wrong.append("Its `occurrences` are \(occurred). Expected: \(expected).")
        }
        if waits == awaited.isEmpty {
            wrong.append(
                "It is \(waits ? "still" : "no longer") registered at the train, and should"
                    + " \(waits ? "not be" : "be").")
        }
        guard !wrong.isEmpty else { return nil }
        let cancels = ["", " It cancels the first event.", " It cancels the second event."]
        return """
            A tracking read a train and asked for \(asked.map(name)).\(cancels[cancelled]) These events \
            came, one after the other: \(coming.map(name)). \(wrong.joined(separator: " "))
            """
    }

    /// Starts a tracking with `.willSet` and `.didSet` that reads a train's delay.
    ///
    /// - Parameters:
    ///   - train: The train.
    ///   - onChange: What to call.
    /// - Returns: What reports an event to it.
    func trackBoth(
        _ train: Train, onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
    ) -> @Sendable (ObservationTracking.Event.Kind) -> Void {
        let tracking = ObservationTracking([.willSet, .didSet])
        tracking.track {
            _ = train.delay
        } onChange: {
            onChange
        }
        return { kind in tracking.accept(Occurrence(kind: kind))?() }
    }
#else
    let showsInside = false
    let trackingsSoFar = 0
    let isTrackingOfThisThread = true
    nonisolated(unsafe) var listOfThread: UnsafeMutableRawPointer?

    func isEmpty(_ train: Train) -> Bool { true }
    func firstWrongCallOfAll() -> String? { nil }
    func trackBoth(
        _ train: Train, onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
    ) -> @Sendable (ObservationTracking.Event.Kind) -> Void { { _ in } }

    final class Signal: Sendable {
        func set() {}
        func wait() async {}
    }
#endif

/// A word for a kind of event.
func name(_ kind: ObservationTracking.Event.Kind) -> String {
    let names: [(ObservationTracking.Event.Kind, String)] = [
        (.initial, "initial"), (.willSet, "willSet"), (.didSet, "didSet"), (.deinit, "deinit"),
    ]
    return names.first { $0.0 == kind }?.1 ?? "something else"
}

extension Trait where Self == ConditionTrait {
    /// The test looks at what only ours shows.
    static var looksInside: Self {
        .enabled(if: showsInside, "Swift's own doesn't show what it keeps.")
    }
}
