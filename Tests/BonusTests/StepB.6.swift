import Testing
import WorkshopTesting

@testable import Bonus

extension BonusTests {
    @Suite struct `Step B.6` {
        let sign = Sign()

        @Test func `Eight trackings of four properties need no hash`() {
            let paths = (1...4).map(Sign.place)
            let work = KeyPathWork {
                for path in paths + paths {
                    track { sign.registrar.access(sign, keyPath: path) }
                }
                for path in paths { sign.registrar.withMutation(of: sign, keyPath: path) {} }
            }
            saves("hashes", from: 31, to: work.hashes)
            #expect(work.hashes == 0, "How many entries does this object have?")
        }

        @Test func `The ninth tracking is stored in the dictionary`() {
            let path = Sign.place(1)
            for _ in 1...8 { track { sign.registrar.access(sign, keyPath: path) } }
            let work = KeyPathWork { track { sign.registrar.access(sign, keyPath: path) } }
            #expect(work.hashes > 0, "How many entries does the array hold?")
        }

        @Test func `Adding a tracking compares no key paths`() {
            let paths = (1...8).map { _ in Sign.place(1) }
            let work = KeyPathWork {
                for path in paths { track { sign.registrar.access(sign, keyPath: path) } }
            }
            #expect(work.comparisons == 0, "What tells two trackings apart?")
        }

        @Test(arguments: [1, 200]) func `A change doesn't examine 500 unrelated trackings`(
            properties: Int
        ) {
            for number in 0..<500 { track { sign[keyPath: Sign.place(1 + number % properties)] } }
            let calls = track { sign[keyPath: Sign.place(0)] }
            // The trackings of this thread stay registered.
            sign.registrar.didSet(sign, keyPath: Sign.place(1))
            let work = KeyPathWork {
                sign.registrar.withMutation(of: sign, keyPath: Sign.place(0)) {}
            }
            #expect(calls.value == 1)
            #expect(work.comparisons <= 100, "How long can the array become?")
        }

        @Test func `With 100 trackings, a change hashes its key path only a few times`() {
            let path = Sign.place(1)
            let calls = Counter()
            for _ in 1...100 { track(calls) { sign.registrar.access(sign, keyPath: path) } }
            let work = KeyPathWork { sign.registrar.withMutation(of: sign, keyPath: path) {} }
            #expect(calls.value == 100)
            #expect(
                work.hashes <= 10,
                "In how many steps are the 100 trackings removed from the dictionary?")
        }

        // MARK: Few and many

        @Test(arguments: [1, 8, 9, 20]) func `A tracking is new to a property only the first time`(
            number: Int
        ) {
            let observers = Observers()
            let delay = Property(keyPath: \Sign.delay)
            let trackings = (1...number).map { _ in ObservationTracking() }
            let new = trackings.count { observers.add($0, for: delay) }
            let again = trackings.count { observers.add($0, for: delay) }
            #expect(new == number)
            #expect(again == 0, "Where could the tracking already be stored?")
        }

        @Test(arguments: [8, 9, 20])
        func `Removing one tracking doesn't make the others count as new`(
            number: Int
        ) {
            let observers = Observers()
            let delay = Property(keyPath: \Sign.delay)
            let trackings = (1...number).map { _ in ObservationTracking() }
            let new = trackings.count { observers.add($0, for: delay) }
            observers.remove(trackings[0].id, for: delay)
            let again = trackings.dropFirst().count { observers.add($0, for: delay) }
            #expect(new == number)
            #expect(again == 0, "Where could the tracking already be stored?")
        }

        @Test(arguments: [1, 4, 8, 9, 20], [1, 8, 20])
        func `A tracking that a change doesn't notify waits for the next change`(
            first: Int, second: Int
        ) {
            let called = Counter()
            let waiting = Counter()
            let other = Sign()
            for _ in 1...first { track(called) { (sign.delay, sign.platform, sign.delay) } }
            for _ in 1...second { track(waiting) { (sign.platform, other.delay) } }
            sign.delay = 5
            let calledByDelay = [called.value, waiting.value]
            sign.platform = 2
            let observed = [sign, other].count(where: \.registrar.isObserved)
            #expect(calledByDelay == [first, 0], "Which of the trackings have read the delay?")
            #expect(
                [called.value, waiting.value] == [first, second],
                "Where are the other trackings registered?")
            #expect(observed == 0, "Where is a tracking still registered?")
        }

        @Test(arguments: [1, 4, 8, 9, 20], [1, 8, 20])
        func `A change to one object leaves another object's trackings registered`(
            first: Int, second: Int
        ) {
            let called = Counter()
            let waiting = Counter()
            let other = Sign()
            for _ in 1...first { track(waiting) { (sign.delay, sign.platform) } }
            for _ in 1...second { track(called) { (sign.platform, other.delay) } }
            other.delay = 5
            let calledByOther = [waiting.value, called.value]
            sign.platform = 2
            let observed = [sign, other].count(where: \.registrar.isObserved)
            #expect(
                calledByOther == [0, second], "Which of the trackings have read the other sign?")
            #expect(
                [waiting.value, called.value] == [first, second],
                "Where are the other trackings registered?")
            #expect(observed == 0, "Where is a tracking still registered?")
        }

        @Test(arguments: [0, 10]) func `A change inside apply notifies only other trackings`(
            others: Int
        ) {
            let calls = Counter()
            for _ in 0..<others { track(calls) { sign.delay } }
            let own = track {
                _ = sign.delay
                sign.delay = 5
            }
            #expect([calls.value, own.value] == [others, 0])
            sign.delay = 10
            #expect([calls.value, own.value] == [others, 1])
        }

        @Test(arguments: [0, 10]) func `Trackings that begin during a change wait for the next one`(
            others: Int
        ) {
            let calls = Counter()
            for _ in 0..<others { track { sign.platform } }
            sign.registrar.withMutation(of: sign, keyPath: \.delay) {
                for _ in 1...3 { track(calls) { sign.delay } }
            }
            #expect(calls.value == 0, "Which trackings does the end of a change affect?")
            sign.delay = 5
            #expect(calls.value == 3)
        }

        // MARK: In each order of the threads

        @Test(arguments: [0, 8]) func `A change frees a key path outside the lock`(others: Int) {
            everyOrder { order in
                let sign = Sign("a")
                let other = Sign("b")
                for _ in 0..<others { track { sign.delay } }
                track { (sign[SubscriptArgument()], other.delay) }
                let calls = track(as: "`onChange`") { sign[SubscriptArgument()] }
                other.delay = 5  // Ends one tracking, whose key path the dictionary may still use.
                order.thread {
                    sign.registrar.withMutation(of: sign, keyPath: \.[SubscriptArgument()]) {}
                }
                try order.run()
                #expect(calls.value == 1)
            }
        }

        @Test(arguments: [0, 8]) func `Ending a tracking frees its key path outside the lock`(
            others: Int
        ) {
            everyOrder { order in
                let sign = Sign("a")
                let other = Sign("b")
                for _ in 0..<others { track { sign.delay } }
                track { (sign[SubscriptArgument()], other.delay) }
                let calls = track(as: "`onChange`") { (sign[SubscriptArgument()], other.platform) }
                other.delay = 5  // Ends one tracking, whose key path the dictionary may still use.
                // If the thread waits forever, it must keep the sign alive.
                order.thread { withExtendedLifetime(sign) { other.platform = 2 } }
                try order.run()
                #expect(calls.value == 1)
            }
        }

        @Test func `A tracking started during a change doesn't miss the next change`() {
            everyOrder { order in
                let sign = Sign()
                let second = Counter()
                let seen = Log<Int>()
                withObservationTracking {
                    _ = sign.delay
                } onChange: {
                    Interleaving.call("calls the first `onChange`")
                    track(second, as: "the second `onChange`") { seen.append(sign.delay) }
                }
                order.thread { sign.delay = 5 }
                order.thread { sign.delay = 10 }
                try order.run()
                let hasMissed = second.value == 0 && seen.entries == [0]
                #expect(!hasMissed, "Where is a tracking stored while a change looks at it?")
            }
        }
    }
}
