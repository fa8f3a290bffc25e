import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests.`Step 8.6` {
    @Test func `An occurrence says whether a report of its change's end is certain`() {
        let train = Train.lisboa
        let direct = repeated(.willSet) { train.delay }
        train.registrar.willSet(train, keyPath: \.delay)
        let mutation = repeated(.willSet) { train.delay }
        train.delay = 5
        #expect(
            direct.occurrences.first?.willEnd == false,
            "Which report is certain to follow a direct call to `willSet`?")
        #expect(
            mutation.occurrences.first?.willEnd == true,
            "What does `withMutation` pass to `changeBegins`?")
    }

    @Test func `A repeated tracking ignores objects made by its apply, even after apply returns`() {
        var made: Train?
        let tracking = repeated(.deinit) {
            made = .lisboa
            _ = (made?.delay, other.delay)
        }
        made = nil
        let kinds = tracking.occurrences.map(\.kind)
        #expect(kinds == [], "What would happen if the closure created a train each time it ran?")
    }
}

/// Starts a repeated tracking.
func repeated<T>(
    _ options: ObservationTracking.Options, _ apply: () -> T
) -> ObservationTracking {
    let tracking = ObservationTracking(options, isRepeated: true)
    _ = tracking.track(apply) { { _ in } }
    return tracking
}
