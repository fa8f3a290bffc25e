import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests {
    @MainActor @Suite struct `Step 8.8` {
        let train = Train.lisboa

        // MARK: - Which reports wake a loop

        @Test(arguments: 0..<3) func `The loop gets a value when any of three objects is freed`(
            first: Int
        ) async {
            nonisolated(unsafe) var trains: [Train?] = [.lisboa, .porto, .faro]
            let loop = await Loop(Observations { trains.count { ($0?.delay ?? 5) == 0 } })
            trains[first] = nil
            await settle()
            #expect(
                loop.values == [3, 2],
                "Besides a change, which event can make the latest value out of date?")
        }

        @Test func `An object that is freed while the closure runs wakes the loop again`() async {
            nonisolated(unsafe) var train: Train? = .lisboa
            let loop = await Loop(
                Observations<Int, Never>.untilFinished {
                    guard let delay = train?.delay else { return .finish }
                    if delay == 5 { train = nil }
                    return .next(delay)
                })
            train?.delay = 5
            await settle()
            #expect(loop.values == [0, 5, nil], "What would the closure return if it ran again?")
        }

        @Test func `Freeing an object that the closure made doesn't wake the loop`() async {
            nonisolated(unsafe) var made: Train?
            let loop = await Loop(
                Observations {
                    made = .lisboa
                    return made?.delay ?? 5
                })
            made = nil
            await settle()
            #expect(loop.values == [0], "What would the closure do if it ran again?")
        }

        @Test(arguments: Gauge.Reports.allCases)
        func `Each change produces a value, however the setter reports it`(reports: Gauge.Reports)
            async
        {
            let gauge = Gauge(reports)
            let loop = await Loop(Observations { gauge.level })
            for level in [5, 10, 15] {
                gauge.level = level
                await settle()
                // If the main actor has changed threads, `waitForEnd` waits after a lone `willSet`.
                if reports == .willSet, await !waitUntil({ loop.values.last == level }) { break }
            }
            #expect(loop.values == [0, 5, 10, 15])
        }

        // MARK: - How long the closure waits

        @Test func `While another thread makes a change, the closure doesn't run`() async {
            let gauge = SlowGauge()
            let loop = await Loop(Observations { gauge.level })
            gauge.beginChange(to: 5)
            try? await Task.sleep(for: .milliseconds(400))
            #expect(loop.values == [0], "Is the new value stored yet?")
            gauge.endChange()
            await settle()
            #expect(loop.values == [0, 5])
        }

        @Test func `A loop that runs inside the setter waits until withMutation ends`() {
            let executor = HeldExecutor()
            let gauge = Gauge(beforeStore: { executor.run() })
            let log = Log<Int?>()
            let task = Task(executorPreference: executor) {
                for await level in Observations({ gauge.level }) {
                    log.append(level)
                    if log.entries.count == 10 { return }  // A wrong answer may have no end.
                }
            }
            executor.run()
            gauge.level = 5
            executor.run()
            #expect(
                Values(log.entries) == [0, 5], "Which report is this setter certain to make?")
            task.cancel()
        }

        @Test func `A setter that waits for the loop doesn't wait forever`() async throws {
            let isSeen = Gate()
            let inTime = Log<Bool>()
            let gauge = Gauge(afterStore: { inTime.append(isSeen.wait(5)) })
            let loop = await Loop(
                Observations {
                    if gauge.level == 5 { isSeen.open() }
                    return gauge.level
                })
            try #require(loop.values == [0])
            _ = TestThread { gauge.level = 5 }
            while inTime.entries.isEmpty { try? await Task.sleep(for: .milliseconds(10)) }
            #expect(
                inTime.entries == [true],
                "If the setter and the loop wait for each other, which of the two gives up?")
            loop.cancel()
        }

        @Test func `If another thread never reports didSet, the closure runs after a time limit`()
            async
        {
            let gauge = Gauge()
            let loop = await Loop(Observations { gauge.level })
            let start = ContinuousClock.now
            onAnotherThread { gauge.reportWillSet() }
            await waitUntil { loop.values == [0, 0] }
            let time = ContinuousClock.now - start
            #expect(loop.values == [0, 0], "Can the loop know that no end will be reported?")
            // The limit for such a setter is 250 milliseconds. A timer may be a little early.
            #expect(time > .milliseconds(240), "How long does `waitForEnd` wait for a setter?")
        }

        @Test func `If the same thread never reports didSet, the closure runs at once`()
            async throws
        {
            let gauge = Gauge()
            let levels = Observations { gauge.level }
            let seen = Log<Int>()
            let task = Task.detached { for await level in levels { seen.append(level) } }
            await waitUntil { seen.entries.count == 1 }
            try #require(seen.entries == [0])
            var isQuick = false
            // On a busy machine, the main actor often changes threads, which delays a report.
            for _ in 1...16 where !isQuick {
                let count = seen.entries.count
                let start = ContinuousClock.now
                gauge.reportWillSet()
                while seen.entries.count == count, .now - start < .milliseconds(300) {
                    try? await Task.sleep(for: .milliseconds(1))
                }
                isQuick = .now - start < .milliseconds(240)
            }
            #expect(isQuick, "On which thread does `waitForEnd` run?")
            task.cancel()
        }
    }
}
