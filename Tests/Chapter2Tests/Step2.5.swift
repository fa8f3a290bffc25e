import Testing
import WorkshopTesting

@testable import Chapter2

extension Chapter2Tests {
    @Suite struct `Step 2.5` {
        nonisolated(unsafe) let train = Train.lisboa
        nonisolated(unsafe) let other = Train.porto
        nonisolated(unsafe) let board = Board()
        nonisolated(unsafe) let registrar = ObservationRegistrar()

        @Test func `withMutation reports a change before making it`() {
            let order = Log<String>()
            registrar.observe([\Train.delay]) { order.append("the observer") }
            registrar.withMutation(of: train, keyPath: \.delay) { order.append("the change") }
            #expect(order.entries == ["the observer", "the change"])
        }

        @Test func `withMutation runs a throwing closure once and rethrows the error`() {
            struct Derailed: Error {}
            let tries = Counter()
            #expect(throws: Derailed.self) {
                try registrar.withMutation(of: train, keyPath: \.delay) {
                    tries.increment()
                    throw Derailed()
                }
            }
            #expect(tries.value == 1, "Which of your lines call `mutation`?")
        }

        @Test func `onChange sees which train was featured before the change`() {
            let seen = Log<String>()
            withObservationTracking {
                _ = board.featured
            } onChange: {
                seen.append(board.featured?.destination ?? "none")
            }
            for train in [train, other, other, nil, nil] { board.featured = train }
            #expect(
                seen.entries == ["none", "Lisboa", "Porto", "Porto", "none"],
                "What does the setter of `featured` report, and when?")
        }

        @Test func `onChange sees which trains were on the board before the change`() {
            let seen = Log<[String]>()
            withObservationTracking {
                _ = board.trains
            } onChange: {
                seen.append(board.trains.map(\.destination))
            }
            board.trains.append(train)
            board.trains[0] = other
            board.trains = []
            #expect(seen.entries == [[], ["Lisboa"], ["Porto"]])
        }

        @Test func `Setting the featured train isn't recorded as a read`() {
            let trainsOnly = track {
                board.featured = train
                return board.trains
            }
            board.featured = other
            #expect(trainsOnly.value == 0, "Which line of the setter calls a getter?")
        }

        @Test func `During apply, reads inside withMutation's closure are tracked`() {
            let calls = track {
                board.registrar.withMutation(of: board, keyPath: \.trains) { _ = train.delay }
            }
            train.delay = 20
            #expect(calls.value == 1, "Which access list is in place while the closure runs?")
        }
    }
}
