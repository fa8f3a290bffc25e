import Testing
import WorkshopTesting

@testable import Chapter4

@Suite("Chapter 4 · Trackings inside trackings", .serialized, .chapter(4))
struct Chapter4Tests {
    // MARK: - Step 4.1

    @Test func `Step 4.1 · what is read after an inner tracking counts`() {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let alone = outerCalls {
            other.delay
        } change: {
            other.delay = 5
        }
        #expect(
            alone == 1,
            """
            A tracking with no other one inside of it reads delay. Delay changed, and `onChange` ran \
            \(times(alone)). It should run once. What happens to what `apply` has read?
            """)
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
            \(times(calls)). It should run once: after the inner tracking, the outer one goes on.
            """)
    }

    @Test func `Step 4.1 · what is read before an inner tracking still counts after it`() {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let calls = [{ train.delay = 5 }, { train.platform = 2 }].map { change in
            outerCalls {
                let delay = train.delay
                track { other.delay }
                return delay + train.platform
            } change: {
                change()
            }
        }
        #expect(
            calls == [1, 1],
            """
            `apply` reads delay, runs another tracking, and then reads platform. Delay changed, and \
            `onChange` ran \(times(calls[0])); platform changed, and it ran \(times(calls[1])). It \
            should run once each time: an inner tracking takes nothing away.
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
            changed, each in its turn. How often `onChange` ran: \(counts). It should be once for each.
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
            Platform was read in `apply`, delay after it. `onChange` ran \(times(early)) for \
            delay and \(times(calls.value - early)) for platform. It should be 0 times and once.
            """)
        #if !TOOLCHAIN
            let isCollecting = accessList != nil
            #expect(
                !isCollecting,
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
        train.platform = 2
        #expect(
            early == 0 && calls.value == 1,
            """
            `apply` reads delay and changes it itself: `onChange` ran \(times(early)). It should \
            not run, since whoever makes a change knows of it. Platform, which it reads after \
            that, changed later, and then `onChange` had run \(times(calls.value)). It should have \
            run once.
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
            `apply` reads featured. Featured changed, and `onChange` ran \(times(calls)). It should \
            run once.
            """)
    }

    @Test func `Step 4.1 · the outer list is back before the expression for onChange`() {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        func callback() -> @Sendable () -> Void {
            _ = train.delay
            return {}
        }
        let calls = outerCalls {
            withObservationTracking({ _ = other.delay }, onChange: callback())
        } change: {
            train.delay = 5
        }
        #expect(
            calls == 1,
            """
            `apply` runs another tracking, whose expression for `onChange` reads delay. Delay \
            changed, and the outer `onChange` ran \(times(calls)). It should run once: the outer \
            list should be back as soon as the inner `apply` is done, and not only when the \
            function returns.
            """)
    }

    // The list is not to be seen from outside, and Swift's own has another one.
    #if !TOOLCHAIN
        @Test func `Step 4.1 · each tracking begins with an empty list of its own`() {
            let train = Train(to: "Lisboa", platform: 4)
            let other = Train(to: "Porto", platform: 1)
            var found: Int?
            let calls = outerCalls {
                let delay = train.delay
                track {
                    found = accessList?.entries.count
                    return other.delay
                }
                return delay + train.platform
            } change: {
                train.platform = 2
            }
            #expect(
                found == 0 && calls == 1,
                """
                `apply` reads delay, runs another tracking, and then reads platform. The inner one \
                began with \(found.map { "\($0) objects in its list" } ?? "no list"). It should \
                begin with an empty one. Platform changed, and the outer `onChange` ran \
                \(times(calls)). It should run once.
                """)
        }
    #endif

    // MARK: - Step 4.2

    // The list is not to be seen from outside, and Swift's own has another one.
    #if !TOOLCHAIN
        @Test func `Step 4.2 · merge takes over what was read of objects that are new`() {
            let first = Train(to: "Lisboa", platform: 4)
            let second = Train(to: "Porto", platform: 1)
            let list = AccessList()
            list.record(\Train.delay, of: first.registrar)
            let other = AccessList()
            other.record(\Train.platform, of: second.registrar)
            list.merge(other)
            #expect(
                keyPaths(of: first, in: list) == [\Train.delay]
                    && keyPaths(of: second, in: list) == [\Train.platform],
                """
                The list had one train's delay, the other list another train's platform. After \
                `merge` it should have both reads. Of the first train it has \
                \(keyPaths(of: first, in: list).count) of 1, of the other one \
                \(keyPaths(of: second, in: list).count) of 1.
                """)
        }

        @Test func `Step 4.2 · merge adds key paths to those of an object that is known`() {
            let train = Train(to: "Lisboa", platform: 4)
            let list = AccessList()
            list.record(\Train.delay, of: train.registrar)
            list.record(\Train.destination, of: train.registrar)
            let other = AccessList()
            other.record(\Train.platform, of: train.registrar)
            other.record(\Train.delay, of: train.registrar)
            list.merge(other)
            let merged = keyPaths(of: train, in: list)
            let names: [(AnyKeyPath, String)] = [
                (\Train.delay, "delay"), (\Train.destination, "destination"),
                (\Train.platform, "platform"),
            ]
            let missing = names.filter { !merged.contains($0.0) }.map(\.1)
            #expect(
                missing.isEmpty,
                """
                One list had a train's delay and destination, the other its platform and delay. \
                After `merge` the list should have all three of the train. It lacks \
                \(missing.joined(separator: " and ")).
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
            An inner tracking reads delay. Delay changed: the inner `onChange` ran \
            \(times(inner.value)), the outer one \(times(outer)). Each should run once.
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
        #expect(
            outer.value == 1,
            """
            The outer tracking reads delay, then runs an inner one, and then reads destination. \
            Delay changed, and the outer `onChange` ran \(times(outer.value)). It should run once: \
            what the inner one reads comes on top of the outer one's own reads.
            """)
        train.destination = "Faro"
        let early = inner.value
        other.delay = 5
        #expect(
            early == 0,
            """
            The outer tracking reads delay and destination, the inner one platform and another \
            train. For what only the outer one read, the inner `onChange` ran \(times(early)). It \
            should not run.
            """)
        #expect(
            inner.value == 1 && outer.value == 1,
            """
            At last the train changed that only the inner tracking reads itself. In all, the inner \
            `onChange` ran \(times(inner.value)) and the outer one \(times(outer.value)). Each \
            should run once.
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
            \(times(innermost)) for a change of it. It should run once.
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
            the `onChange` of `apply` ran \(times(outer)). Both should be told, once.
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
            each should run once. From the outside in, how often they ran: \(first). And in the end, \
            when all had changed: \(calls.map(\.value)).
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
        let applies = Counter()
        withObservationTracking(
            {
                applies.increment()
                train.delay = 5
            }, onChange: callback())
        #expect(
            applies.value == 1,
            "An `apply` that reads nothing ran \(times(applies.value)). It should run once.")
        let without = evaluations.value
        _ = withObservationTracking({ train.delay }, onChange: callback())
        #expect(
            without == 0 && evaluations.value == 1,
            """
            The expression for `onChange` was evaluated \(times(without)) for an `apply` that reads \
            nothing, and \(times(evaluations.value - without)) for one that reads delay. It should \
            be 0 times and once.
            """)
    }

    @Test func `Step 4.4 · a read in an inner tracking is a read`() {
        let train = Train(to: "Lisboa", platform: 4)
        let inner = Counter()
        let outer = Counter()
        func callback(_ evaluations: Counter) -> @Sendable () -> Void {
            evaluations.increment()
            return {}
        }
        withObservationTracking(
            {
                withObservationTracking({}, onChange: callback(inner))
                track { train.delay }
                withObservationTracking({}, onChange: callback(inner))
            }, onChange: callback(outer))
        #expect(
            outer.value == 1,
            """
            The outer tracking reads nothing itself, and an inner one reads delay. The outer \
            expression for `onChange` was evaluated \(times(outer.value)). It should be once: the \
            outer tracking has to know of the change.
            """)
        #expect(
            inner.value == 0,
            """
            Of three inner trackings the first and the last read nothing. Their expressions for \
            `onChange` were evaluated \(times(inner.value)). Nobody needs them, whatever the outer \
            tracking has read.
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
