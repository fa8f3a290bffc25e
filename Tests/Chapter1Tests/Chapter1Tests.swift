import Testing
import WorkshopTesting

@testable import Chapter1

@Suite("Chapter 1 · What did you read?", .serialized, .chapter(1))
struct Chapter1Tests {
    // MARK: - Step 1.1

    @Test func `Step 1.1 · apply runs once`() {
        let runs = Counter()
        _ = withObservationTracking {
            runs.increment()
        } onChange: {
        }
        #expect(runs.value == 1, "`apply` ran \(runs.value) times. It should run once.")
    }

    @Test func `Step 1.2 · traps`() {
        let runs: Int? = Int("a")
        print("learner prints")
        #expect(runs! == 1, "hm")
    }

    @Test func `Step 1.3 · hangs`() {
        while Counter().value == 0 {}
    }
    @Test func `Step 1.4 · recurses`() {
        func f(_ n: Int) -> Int { n == Int.max ? 1 : 1 + f(n - 1) }
        #expect(f(3) == 2)
    }
}
