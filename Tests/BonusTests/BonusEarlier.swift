import Testing
import WorkshopTesting

@testable import Bonus

// What chapters 3 to 5 ask for, asked of the Bonus. It holds from the starter on, so it is step B.0: each
// step keeps it green. (What an object keeps, and how, is each step's own business.)

let step0 = StepTests("B.0") {
    StepTest(
        "each tracking is called once, and waits nowhere then", on: Trains.self,
        Trial("delay", then: "delay, delay, delay", calls: 1),
        Trial(
            "destination, platform, delay", "platform, delay", "delay",
            then: "delay, platform, destination, delay", calls: 1, 1, 1),
        Trial(
            "delay, b.platform, c.destination, d.delay, e.platform",
            "e.platform, e.delay, c.delay", "b.platform, a.delay",
            then: "e.platform, d.delay, c.destination, c.delay, b.platform, delay",
            calls: 1, 1, 1),
        Trial("delay, platform", "delay", then: "platform, delay", calls: 1, 1),
        Trial("delay, b.delay, c.delay", then: "platform, b.destination, d.delay", calls: 0),
        Trial("", then: "delay", calls: 0))

    StepTest(
        "what onChange does is one more change, read or tracking", on: Trains.self,
        Trial("delay", then: "delay, delay, delay", onChange: "again", calls: 3),
        Trial(
            "delay", then: "delay, delay, delay", onChange: "delay, again", calls: 3,
            why: "once for each change from outside"),
        Trial(
            "delay, platform", "platform, delay", "delay, platform", then: "delay",
            onChange: "platform", calls: 1, 1, 1),
        Trial(
            "delay, b.delay, c.delay", "delay, b.delay, c.delay", "c.delay, b.delay, delay",
            then: "b.delay", onChange: "c.delay, delay", calls: 1, 1, 1),
        Trial(
            "delay", "set delay", then: "b.platform", onChange: "read b.platform", calls: 1, 1,
            why:
                "since the first `onChange` runs inside the second `apply`, and what it reads there counts"
        ),
        Trial(
            "delay", "b.platform, set delay, b.destination", then: "b.destination, platform",
            onChange: "(platform)", calls: 1, 1,
            why: "since after a tracking that `onChange` starts, the one around it goes on"))

    StepTest(
        "a change inside apply is reported to other trackings only",
        on: Trains.self,
        Trial("delay", "set delay, set delay, b.platform", then: "b.platform", calls: 1, 1),
        Trial("delay", "(set delay)", then: "b.delay", calls: 1, 0, 0),
        Trial(
            "delay, (platform, set platform, set delay), set delay", then: "b.delay", calls: 0, 0,
            why: "The code that makes a change already knows"),
        Trial(
            "delay, (b.delay), set delay, platform", then: "platform", calls: 1, 0,
            why: "for platform only"),
        Trial("delay, set delay", "platform, set platform", then: "delay, platform", calls: 1, 1))

    StepTest(
        "trackings inside trackings are called for what they contain", on: Trains.self,
        Trial("(b.delay), delay", then: "delay", calls: 1, 0),
        Trial("delay, (), (b.delay), platform", then: "delay", calls: 1, 0, 0),
        Trial("delay, (), (b.delay), platform", then: "platform", calls: 1, 0, 0),
        Trial("((((delay))))", then: "delay", calls: 1, 1, 1, 1, 1),
        Trial("delay, (b.delay, (c.delay, (d.delay)))", then: "d.delay", calls: 1, 1, 1, 1),
        Trial("delay, (b.delay, (c.delay, (d.delay)))", then: "b.delay", calls: 1, 1, 0, 0),
        Trial("delay, (b.delay, (c.delay, (d.delay)))", then: "delay, c.delay", calls: 1, 1, 1, 0),
        Trial("(delay), b.platform, ((c.destination))", then: "c.destination", calls: 1, 0, 1, 1),
        Trial("(delay), b.platform, ((c.destination))", then: "b.platform", calls: 1, 0, 0, 0),
        Trial(
            "delay, (e.delay), b.delay, ((e.delay), ((e.delay))), c.delay, (e.delay), d.delay",
            then: "d.delay", calls: 1, 0, 0, 0, 0, 0, 0),
        Trial("destination, delay, (delay, platform)", then: "destination", calls: 1, 0),
        Trial("destination, delay, (delay, platform)", then: "delay", calls: 1, 1),
        Trial("destination, delay, (delay, platform)", then: "platform", calls: 1, 1),
        Trial(
            "delay, (platform, b.delay), destination", then: "delay, destination, b.delay",
            calls: 1, 1))

    StepTest(
        "what threads change is reported once, in every order", on: SharedTrains.self,
        Trial("delay", then: "delay", "delay", calls: 1),
        Trial("delay, platform", then: "delay", "platform", calls: 1),
        Trial("delay, b.delay, c.delay", then: "delay, c.delay", "b.delay", calls: 1),
        Trial("delay", then: "delay", "delay", "delay", calls: 1),
        Trial("delay", "platform", "delay", then: "delay", "platform", calls: 1, 1, 1),
        Trial("delay, platform", then: "platform", "(delay)", later: "delay", calls: 1, 1),
        Trial("delay, platform", then: "(platform, delay)", "delay", later: "delay", calls: 1, 1),
        Trial(
            "delay", then: "delay", "platform", onChange: "(delay, platform), platform", calls: 1))

    StepTest(
        "what threads track is called for the next change, in every order", on: SharedTrains.self,
        Trial(
            then: "(delay)", "read platform, (b.delay), read platform", later: "platform",
            calls: 0, 0, why: "A read on another thread is not the tracking's"),
        Trial(then: "(delay)", "(delay)", later: "delay", calls: 1, 1),
        Trial(then: "(delay)", "(platform)", later: "platform", calls: 0, 1),
        Trial(then: "(delay)", "(delay)", "(delay)", later: "delay", calls: 1, 1, 1),
        Trial(then: "(delay, platform)", "delay, platform", later: "delay", calls: 1),
        Trial(
            then: "(delay, b.delay, c.delay)", "c.delay, b.delay", later: "c.delay", calls: 1),
        Trial(then: "(delay)", "delay", later: "delay", onChange: "delay", calls: 1),
        Trial(then: "((delay, platform))", "delay", later: "delay", calls: 1, 1),
        Trial(then: "(((delay)), platform)", "delay", later: "delay", calls: 1, 1, 1),
        Trial(then: "((delay), platform)", "platform", later: "platform", calls: 1, 0),
        Trial(
            then: "(delay, set delay)", "platform", calls: 0,
            why: "The code that makes a change already knows"),
        Trial(
            then: "(delay, platform, set delay)", "platform", later: "platform", calls: 1,
            why: "for the change of platform"))

    StepTest("small programs do what they did in chapter 5") {
        expectPrograms(ProgramKind("import Bonus"), on: Framework.self, count: 200)
    }

    StepTest("small programs of two threads do what they did, in every order") {
        expectThreadPrograms(on: Threads.self, isCalledInBetween: true)
    }

    StepTest("of those that come before the store, others' are called and one's own are not") {
        let sign = Sign()
        let (own, others) = (Counter(), Counter())
        sign.registrar.withMutation(of: sign, keyPath: \.delay) {
            for _ in 1...10 { track(own) { sign.delay } }
            onAnotherThread {
                for _ in 1...10 { track(others) { track(others) { sign.delay } } }
            }
        }
        expect(
            (own.value, others.value) == (0, 20),
            """
            Between `willSet` and the store of a change, this thread started 10 trackings of the \
            property, and another thread 20. After `didSet`, \(own.value) of the 10 and \
            \(others.value) of the 20 had been called. Expected: none of the 10, whose thread knows \
            of the change, and all of the 20.
            """)
    }

    StepTest("onChange runs on the thread that changes, and a late one on that of apply") {
        let sign = Sign()
        let (expected, callers) = (Log<UInt>(), Log<UInt>())
        withObservationTracking {
            _ = sign.delay
        } onChange: {
            callers.append(thisThread)
        }
        onAnotherThread {
            expected.append(thisThread)
            sign.delay = 5
        }
        withObservationTracking {
            _ = sign.platform
            onAnotherThread { sign.platform = 5 }
        } onChange: {
            callers.append(thisThread)
        }
        expected.append(thisThread)
        expect(
            callers.entries == expected.entries,
            """
            Another thread changed what a tracking had read. Then it was changed what the next one had \
            read, before its `apply` returned. `onChange` ran \(times(callers.entries.count)) in \
            all: \(zip(callers.entries, expected.entries).map { $0 == $1 ? "there" : "elsewhere" }). \
            Expected: twice, first on the thread that made the change, and then on that of `apply`, \
            before the call returns.
            """)
    }

    StepTest("late calls are made one after the other, and never inside each other") {
        let sign = Sign()
        let log = Log<String>()
        @Sendable func track(_ number: Int, then next: @escaping @Sendable () -> Void = {}) {
            withObservationTracking {
                _ = sign.delay
                onAnotherThread { sign.delay += 5 }
            } onChange: {
                log.append("\(number) begins")
                next()
                log.append("\(number) ends")
            }
        }
        track(1) {
            track(2) { track(4) }
            track(3)
        }
        log.append("return")
        track(5)
        var expected = (1...5).flatMap { ["\($0) begins", "\($0) ends"] }
        expected.insert("return", at: 8)
        expect(
            log.entries == expected,
            """
            Another thread changed the delay in each of five `apply`s. `onChange` 1 started trackings 2 and 3, \
            and `onChange` 2 started tracking 4. When tracking 1 had returned, tracking 5 was started. \
            What ran: \(log.entries.joined(separator: ", ")). \
            Expected: \(expected.joined(separator: ", ")).
            """)
    }

    StepTest("20,000 late calls in a row fit on a small stack") {
        let sign = Sign()
        let (thread, calls, returns) = (WorkerThread(), Counter(), Counter())
        @Sendable func renderUI() {
            withObservationTracking {
                _ = sign.delay
                let isNested = calls.value > returns.value + 1
                if calls.value < 20_000, !isNested { thread.run { sign.delay += 1 } }
            } onChange: {
                calls.increment()
                renderUI()
                returns.increment()
            }
        }
        let hasReturned = TestThread(stackSize: 512 * 1024) { renderUI() }.join(30)
        expect(
            hasReturned && calls.value == 20_000,
            """
            Another thread changed delay during `apply`, and each late `onChange` started the tracking \
            again, unless it ran inside another. It ran \(times(calls.value)). Expected: 20,000 times.
            """)
    }

    StepTest("a key path's argument may read what is tracked") {
        for number in [0, 10] {
            let sign = Sign()
            let (others, once, twice, outer) = (Counter(), Counter(), Counter(), Counter())
            for _ in 0..<number { track(others) { sign.delay } }
            track(outer) { track { sign[Reader(sign: sign)] } }
            track(once) { sign[Reader(sign: sign)] }
            track(twice) { (sign[Reader(sign: sign)], sign[Reader(sign: sign)]) }
            track { sign.registrar.withMutation(of: sign, keyPath: \.[Reader(sign: sign)]) {} }
            let counts = [others, once, twice, outer].map(\.value)
            expect(
                counts == [0, 1, 1, 1],
                """
                A subscript's argument reads one property in its `==`, and another one in its \
                `hash(into:)`. \(count(number, "tracking")) of the first waited; one more read the \
                subscript once, another one twice, and a third in an inner tracking. Its value changed, \
                inside of an `apply`. Their `onChange`s ran this often: \(counts). Expected: 0 times, \
                and once each.
                """)
        }
    }

    StepTest("an object at the address of one that is gone is another one") {
        func delay(of sign: Sign) -> Int { sign.delay }
        let calls = Counter()
        for _ in 1...20 {
            track(calls) {
                // Freed at once. The next one probably gets its memory.
                _ = delay(of: Sign())
                let sign = Sign()
                _ = sign.delay
                onAnotherThread { sign.delay = 5 }
            }
        }
        expect(
            calls.value == 20,
            """
            `apply` made an object, read it and let go of it. Then it made a second one and read that, \
            and another thread changed it. This was done 20 times, and `onChange` ran \
            \(times(calls.value)). It should run each time: the second object may have the first \
            one's address, and is not the same.
            """)
    }
}

/// A subscript's argument that is compared and hashed with what it reads of a sign.
private struct Reader: Hashable {
    let sign: Sign

    static func == (left: Reader, right: Reader) -> Bool { left.sign.delay == right.sign.delay }

    func hash(into hasher: inout Hasher) { hasher.combine(sign.platform) }
}

// MARK: - The chapter's framework

extension Train: ProgramTrain {}
extension Board: ProgramBoard {}
extension Sign: SharedTrain {}

/// As small programs use it.
enum Framework: ProgramChapter {
    typealias Board = Bonus.Board

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange())
    }
}

/// As programs of two threads use it.
private enum Threads: ThreadChapter {
    typealias Train = Sign

    static func track(_ apply: () -> Void, onChange: @escaping @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange)
    }

    /// The steps change what keeps the trackings.
    static func propertiesWaitedFor(at train: Sign) -> Int? { nil }
}

/// As tables use it, which ask only whether nothing is left.
enum Trains: ProgramChapter {
    typealias Board = Bonus.Board

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange())
    }

    static func propertiesWaitedFor(at train: Train) -> Int? {
        train.registrar.isObserved ? 1 : 0
    }
}

/// As tables use it, for threads.
enum SharedTrains: ThreadChapter {
    static func track(_ apply: () -> Void, onChange: @escaping @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange)
    }

    static func propertiesWaitedFor(at train: Sign) -> Int? {
        train.registrar.isObserved ? 1 : 0
    }
}
