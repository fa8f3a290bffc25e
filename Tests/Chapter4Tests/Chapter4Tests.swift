import Testing
import WorkshopTesting

@testable import Chapter4

@Suite("Chapter 4 · Trackings inside trackings", .serialized, .chapter(4))
struct Chapter4Tests {
    // MARK: - Step 4.1

    @Test func `Step 4.1 · what is read after an inner tracking counts`() {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let calls = outerCalls {
            track { other.delay }
            return train.delay
        } change: {
            train.delay = 5
        }
        #expect(
            calls == 1,
            """
            `apply` runs another tracking, and then reads delay. Delay changed, and `onChange` ran \
            \(calls) times. It should run once: after the inner tracking, the outer one goes on.
            """)
    }

    @Test func `Step 4.1 · what is read before an inner tracking still counts after it`() {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let calls = outerCalls {
            let delay = train.delay
            track { other.delay }
            return delay
        } change: {
            train.delay = 5
        }
        #expect(
            calls == 1,
            """
            `apply` reads delay, and then runs another tracking. Delay changed, and `onChange` ran \
            \(calls) times. It should run once: an inner tracking takes nothing away.
            """)
    }

    @Test func `Step 4.1 · several inner trackings, side by side and three levels deep`() {
        let trains = (1...4).map { Train(to: "Lisboa", platform: $0) }
        let inner = Train(to: "Porto", platform: 5)
        let counts = trains.indices.map { changed in
            outerCalls {
                var sum = trains[0].delay
                track { inner.delay }
                sum += trains[1].delay
                track {
                    track { inner.delay }
                    track {
                        track { inner.delay }
                    }
                }
                sum += trains[2].delay
                track { inner.delay }
                return sum + trains[3].delay
            } change: {
                trains[changed].delay += 5
            }
        }
        #expect(
            counts == [1, 1, 1, 1],
            """
            `apply` reads four trains, with inner trackings before, between and after. One train \
            changed, each in its turn: `onChange` ran \(counts) times. It should be once for each.
            """)
    }

    @Test func `Step 4.1 · after the outermost tracking nobody collects`() {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let calls = Counter()
        _ = withObservationTracking {
            track { other.delay }
            return train.platform
        } onChange: {
            calls.increment()
        }
        _ = train.delay
        train.delay = 5
        let early = calls.value
        train.platform = 2
        #expect(
            early == 0 && calls.value == 1,
            """
            Platform was read in `apply`, delay after it. `onChange` ran \(early) times for delay \
            and \(calls.value - early) times for platform. It should be 0 and 1.
            """)
        #if !TOOLCHAIN
            #expect(
                accessList == nil,
                """
                No tracking collects any more, and there is still an access list. What is read from \
                now on piles up in it.
                """)
        #endif
    }

    @Test func `Step 4.1 · a change of one's own inside apply is not reported`() {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let calls = Counter()
        _ = withObservationTracking {
            let delay = train.delay
            track { other.delay }
            train.delay = delay + 5
            return train.platform
        } onChange: {
            calls.increment()
        }
        let early = calls.value
        train.delay += 5
        #expect(
            early == 0 && calls.value == 1,
            """
            `apply` reads delay and changes it itself: `onChange` ran \(early) times. It should not \
            run, since whoever makes a change knows of it. After the next change it had run \
            \(calls.value) times. It should have run once.
            """)
    }

    @Test func `Step 4.1 · a tracking that onChange starts leaves the one around it alone`() {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train])
        let restarts = Counter()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            restarts.increment()
            _ = withObservationTracking {
                train.platform
            } onChange: {
            }
        }
        let calls = outerCalls {
            let first = board.trains.count
            train.delay = 5
            return first + (board.featured?.platform ?? 0)
        } change: {
            board.featured = train
        }
        #expect(
            restarts.value == 1 && calls == 1,
            """
            Inside of `apply`, another tracking's `onChange` starts a tracking anew, and then \
            `apply` reads featured. Featured changed, and `onChange` ran \(calls) times. It should \
            run once.
            """)
    }

    // MARK: - Step 4.2

    // The list is not to be seen from outside, and Swift's own has another one.
    #if !TOOLCHAIN
        @Test func `Step 4.2 · merge takes over what was read of objects that are new`() {
            let first = Train(to: "Lisboa", platform: 4)
            let second = Train(to: "Porto", platform: 1)
            var list = AccessList()
            list.record(\Train.delay, of: first.registrar)
            var other = AccessList()
            other.record(\Train.platform, of: second.registrar)
            list.merge(other)
            #expect(
                keyPaths(of: first, in: list) == [\Train.delay]
                    && keyPaths(of: second, in: list) == [\Train.platform],
                """
                The list had one train's delay, the other list another train's platform. After \
                `merge` the list has \(list.entries.count) entries. It should have both reads.
                """)
        }

        @Test func `Step 4.2 · merge adds key paths to those of an object that is known`() {
            let train = Train(to: "Lisboa", platform: 4)
            var list = AccessList()
            list.record(\Train.delay, of: train.registrar)
            list.record(\Train.destination, of: train.registrar)
            var other = AccessList()
            other.record(\Train.platform, of: train.registrar)
            other.record(\Train.delay, of: train.registrar)
            list.merge(other)
            let merged = keyPaths(of: train, in: list)
            #expect(
                merged == [\Train.delay, \Train.destination, \Train.platform],
                """
                One list had a train's delay and destination, the other its platform and delay. \
                After `merge` the list has \(merged.count) key paths of the train. It should have \
                all three.
                """)
        }
    #endif

    // MARK: - Step 4.3

    @Test func `Step 4.3 · what an inner tracking reads counts for the outer one`() {
        let train = Train(to: "Lisboa", platform: 4)
        let inner = Counter()
        let outer = outerCalls {
            _ = withObservationTracking {
                train.delay
            } onChange: {
                inner.increment()
            }
        } change: {
            train.delay = 5
        }
        #expect(
            inner.value == 1 && outer == 1,
            """
            An inner tracking reads delay. Delay changed: the inner `onChange` ran \(inner.value) \
            times, the outer one \(outer) times. Each should run once.
            """)
    }

    @Test func `Step 4.3 · what the outer one has read does not reach the inner one`() {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let inner = Counter()
        let outer = Counter()
        withObservationTracking {
            _ = train.delay
            _ = withObservationTracking {
                (train.platform, other.delay)
            } onChange: {
                inner.increment()
            }
            _ = train.destination
        } onChange: {
            outer.increment()
        }
        train.delay = 5
        train.destination = "Faro"
        let early = inner.value
        other.delay = 5
        #expect(
            early == 0 && inner.value == 1 && outer.value == 1,
            """
            The outer tracking reads delay and destination, the inner one platform and another \
            train. For what only the outer one read, the inner `onChange` ran \(early) times. It \
            should not run. In all, the inner one ran \(inner.value) times and the outer one \
            \(outer.value) times. Each should run once.
            """)
        let innermost = outerCalls {
            track { track { other.delay } }
        } change: {
            other.delay += 5
        }
        #expect(
            innermost == 1,
            """
            A tracking in a tracking in a tracking reads delay. The outermost `onChange` ran \
            \(innermost) times for a change of it. It should run once.
            """)
    }

    @Test func `Step 4.3 · a getter may run a tracking`() {
        let station = Station(featured: Train(to: "Lisboa", platform: 4))
        let outer = outerCalls {
            station.headline
        } change: {
            station.featured.destination = "Faro"
        }
        #expect(
            station.isStale && outer == 1,
            """
            `apply` reads a property whose getter keeps its result, with a tracking of its own. The \
            train's destination changed: the getter was \(station.isStale ? "" : "not ")told, and \
            the `onChange` of `apply` ran \(outer) times. Both should be told, once.
            """)
    }

    @Test func `Step 4.3 · three levels, and each is told of what it contains`() {
        let trains = (0...2).map { Train(to: "Lisboa", platform: $0) }
        let calls = [Counter(), Counter(), Counter()]
        withObservationTracking {
            _ = trains[0].delay
            withObservationTracking {
                _ = trains[1].delay
                _ = withObservationTracking {
                    trains[2].delay
                } onChange: {
                    calls[2].increment()
                }
            } onChange: {
                calls[1].increment()
            }
        } onChange: {
            calls[0].increment()
        }
        trains[2].delay = 5
        let first = calls.map(\.value)
        trains[1].delay = 5
        trains[0].delay = 5
        #expect(
            first == [1, 1, 1] && calls.map(\.value) == [1, 1, 1],
            """
            Three trackings, one inside of the other. What the innermost one read changed, and \
            they ran \(first) times, from the outside in. Each should run once. In the end, when all \
            had changed, it was \(calls.map(\.value)).
            """)
    }

    // MARK: - Step 4.4

    @Test func `Step 4.4 · without any read the expression is not evaluated`() {
        let train = Train(to: "Lisboa", platform: 4)
        let evaluations = Counter()
        func callback() -> @Sendable () -> Void {
            evaluations.increment()
            return {}
        }
        withObservationTracking({ train.delay = 5 }, onChange: callback())
        let without = evaluations.value
        _ = withObservationTracking({ train.delay }, onChange: callback())
        #expect(
            without == 0 && evaluations.value == 1,
            """
            The expression for `onChange` was evaluated \(without) times for an `apply` that reads \
            nothing, and \(evaluations.value - without) times for one that reads delay. It should \
            be 0 and 1.
            """)
    }

    @Test func `Step 4.4 · a read in an inner tracking is a read`() {
        let train = Train(to: "Lisboa", platform: 4)
        let evaluations = Counter()
        func callback() -> @Sendable () -> Void {
            evaluations.increment()
            return {}
        }
        withObservationTracking(
            {
                withObservationTracking({}, onChange: callback())
                track { train.delay }
            }, onChange: callback())
        #expect(
            evaluations.value == 1,
            """
            Of two trackings one reads nothing, and around both is a third. The expression of the \
            first should not be evaluated, that of the one around them once. It was \
            \(evaluations.value) times for the two.
            """)
    }

    // MARK: - What the tests share

    /// Tracks the reads of a closure for nobody.
    private func track<T>(_ reads: () -> T) {
        _ = withObservationTracking(reads) {}
    }

    /// How often `onChange` runs for a change.
    private func outerCalls<T>(of apply: () -> T, change: () -> Void) -> Int {
        let calls = Counter()
        _ = withObservationTracking(apply) { calls.increment() }
        change()
        return calls.value
    }

    #if !TOOLCHAIN
        /// The key paths that a list has of a train.
        private func keyPaths(of train: Train, in list: AccessList) -> Set<AnyKeyPath> {
            list.entries[ObjectIdentifier(train.registrar)]?.keyPaths ?? []
        }
    #endif
}

/// Keeps what it has computed until a train changes.
private final class Station {
    let featured: Train
    private let changes = Counter()
    private var kept: String?

    init(featured: Train) {
        self.featured = featured
    }

    /// Whether what is kept is out of date.
    var isStale: Bool { changes.value > 0 }

    /// Computed once.
    var headline: String {
        if let kept { return kept }
        let changes = changes
        let headline = withObservationTracking {
            "\(featured.destination) · \(featured.status)"
        } onChange: {
            changes.increment()
        }
        kept = headline
        return headline
    }
}
