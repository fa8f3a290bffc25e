import BonusCaller
import Testing
import WorkshopTesting

@testable import Bonus

extension BonusTests {
    @Suite struct `Step B.1` {
        let sign = Sign()

        @Test func `Reads outside any tracking create no key path`() {
            let made = Made()
            // The sign is then observed, but the reads below are outside this tracking.
            track { sign.delay }
            for _ in 1...3 { sign.registrar.access(sign, keyPath: made(\.delay, by: "access")) }
            saves("key paths of 3 reads", from: 3, to: made.functions.count)
            #expect(made.functions == [], "What does `access` check before it needs the key path?")
        }

        @Test(.noticesLocks)
        func `A read outside any tracking allocates, retains and locks nothing`() {
            let sign = Sign()
            let registrar = sign.registrar
            registrar.access(sign, keyPath: \.delay)
            let work = Work { registrar.access(sign, keyPath: \.delay) }
            #expect(work.allocations == 0)
            #expect(work.retains == 0, "Which objects does `access` use outside a tracking?")
            #expect(work.locks == 0)
        }

        @Test func `A change that nothing observes creates no key path`() {
            let made = Made()
            let registrar = sign.registrar
            registrar.willSet(sign, keyPath: made(\.delay, by: "willSet"))
            registrar.didSet(sign, keyPath: made(\.delay, by: "didSet"))
            registrar.withMutation(of: sign, keyPath: made(\.delay, by: "withMutation")) {}
            #expect(made.functions == [], "What should each function check first?")
        }

        @Test(arguments: 0..<3) func `The first read of an object is tracked`(changed: Int) {
            let signs = [Sign(), Sign(), Sign()]
            let calls = track { signs.map(\.delay) }
            signs[changed].delay = 5
            #expect(calls.value == 1, "What must `access` do for a sign that nothing observes yet?")
        }

        @Test func `A tracking that begins before the store is notified after it`() {
            let calls = Counter()
            _ = sign.registrar.withMutation(of: sign, keyPath: \.delay) {
                onAnotherThread { track(calls) { sign.delay } }
            }
            #expect(
                calls.value == 1, "When is the last moment to check whether the sign is observed?")
        }

        @Test func `A tracking that this thread begins before the store isn't notified`() {
            let calls = Counter()
            _ = sign.registrar.withMutation(of: sign, keyPath: \.delay) {
                track(calls) { sign.delay }
            }
            #expect(calls.value == 0, "Which function passes `isAfterChange: true`?")
        }

        @Test func `A change that throws notifies a tracking that began before the store`() {
            let calls = Counter()
            try? sign.registrar.withMutation(of: sign, keyPath: \.delay) {
                onAnotherThread { track(calls) { sign.delay } }
                throw CancellationError()
            }
            #expect(calls.value == 1, "What could the closure have stored before it threw?")
        }

        @Test func `In another module, the check before the key path is inlined`() {
            let caller = Caller()
            track { caller.read() }
            caller.change()
            let inside = caller.made.filter { $0.depth > 0 }.map(\.function)
            #expect(inside == [], "Which bodies can the compiler copy into another module?")
        }
    }
}

/// Key paths that were made, by the function that needed them.
private final class Made {
    private(set) var functions: [String] = []

    func callAsFunction(
        _ keyPath: KeyPath<Sign, Int>, by function: String
    ) -> KeyPath<Sign, Int> {
        functions.append(function)
        return keyPath
    }
}
