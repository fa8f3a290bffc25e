import Testing
import ThreadLocal
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests.`Step 8.4` {
    @Test func `A freed iterator leaves no tracking behind`() async {
        var asker: Asker? = Asker(Observations { train.delay })
        await asker?.ask()
        asker = nil
        #expect(tracked(train) == [], "What still holds the `Change`, and what ends its tracking?")
    }

    @Test func `A cancelled iterator leaves no tracking behind`() async {
        let asker = Asker(Observations { train.delay })
        await asker.ask()
        await asker.ask()
        asker.cancel()
        await settle()
        #expect(tracked(train) == [], "What does the iterator still store?")
        #expect(asker.values == [0, nil])
    }

    @Test func `An iterator whose closure threw leaves no tracking behind`() async {
        let failures = Counter()
        let asker = Asker(Observations { try delay(failsAt: failures.value > 0 ? 0 : 5) })
        await asker.ask()
        let copy = Asker(copy: asker)
        await asker.ask()
        await copy.ask()
        failures.increment()
        asker.cancel()  // The copy waits for the same change, so it wakes too.
        await settle()
        #expect(tracked(train) == [], "On which paths out of `next` is the `Change` released?")
        #expect(copy.error is SignalFailure)
    }

    @Test func `A cancelled iterator releases its closure`() async {
        var captured: Counter? = Counter()
        weak let counter = captured
        let asker = Asker(Observations { [captured] in captured?.increment() ?? train.delay })
        captured = nil
        await asker.ask()
        await asker.ask()
        asker.cancel()
        await settle()
        #expect(counter == nil, "What does the iterator still store?")
        #expect(asker.values == [1, nil])
    }

    @Test func `After an error, the thread has no access list`() async {
        let values = Observations { try delay(failsAt: 0) }
        var iterator = values.makeAsyncIterator()
        _ = try? await iterator.next()
        let list = threadLocal
        threadLocal = nil
        #expect(list == nil, "What does step 8.5's `track` do before it throws?")
    }
}
