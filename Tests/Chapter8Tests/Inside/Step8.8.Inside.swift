import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests.`Step 8.8` {
    @Test func `Once a change has ended, its signal is freed with the tracking`() async {
        weak var end: Signal?
        do {
            let tracking = repeated(.willSet) { train.delay }
            end = tracking.end
            _ = tracking.accept(Occurrence(kind: .willSet, willEnd: true))
            let waiting = Task { await tracking.waitForEnd(isolation: nil) }
            await settle()
            _ = tracking.accept(Occurrence(kind: .didSet))
            await waiting.value
        }
        let isFreed = wait(1) { end == nil }
        #expect(isFreed, "What still holds the tracking's signal?")
    }

    @Test(arguments: [Gauge.Reports.mutation, .willSetAndDidSet, .didSet])
    nonisolated func `A loop misses no change on another thread and gets no stale value`(
        reports: Gauge.Reports
    ) {
        everyOrder { order in
            let gauge = Gauge(reports)
            let seen = Log<Int>()
            order.task {
                for await level in Observations({ gauge.level }) {
                    Interleaving.note("gets \(level)")
                    seen.append(level)
                    if level == 10 || seen.entries.count == 20 { return }
                }
            }
            order.thread { for level in [5, 10] { gauge.level = level } }
            try order.run()
            #expect(
                seen.entries.last == 10,
                "Which report should have woken the loop after the last change?")
            #expect(seen.entries == seen.entries.sorted())
            #expect(seen.entries.count { $0 == 0 } < 2, "Had the setter stored the new value yet?")
        }
    }
}
