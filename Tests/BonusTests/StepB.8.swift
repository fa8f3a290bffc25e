import Testing
import WorkshopTesting

@testable import Bonus

extension BonusTests {
    @Suite struct `Step B.8` {
        @Test func `One tracking of one property needs no array`() {
            let onChange: @Sendable () -> Void = {}
            let empty = Work { withObservationTracking({}, onChange: onChange) }
            let allocations = allocationsOfTracking() - empty.allocations
            saves("arrays and closures", from: 5, to: allocations)
            #expect(allocations == 0, "What is allocated for a single element?")
        }

        @Test(arguments: [[], [1], [2], [1, 2], [1, 4], [2, 3], [3, 4], [1, 2, 3, 4]])
        func `The elements of Few keep their order when some are removed`(removed: [Int]) {
            var few = Few<Int>()
            for number in 1...4 { few.append(number) }
            few.removeAll { removed.contains($0) }
            few.append(5)
            #expect(Array(few) == (1...5).filter { !removed.contains($0) })
        }

        @Test func `All trackings are cancelled before the first onChange runs`() {
            let sign = Sign()
            let order = Log<String>()
            for _ in 1...3 { changePlatform(whenDelayOf: sign, order) }
            sign.delay = 5
            #expect(
                order.entries == ["begins", "ends", "begins", "ends", "begins", "ends"],
                "Which trackings are still registered while the first `onChange` runs?")
        }
    }
}

/// Tracks a sign's delay and platform. `onChange` changes the platform.
private func changePlatform(whenDelayOf sign: Sign, _ order: Log<String>) {
    withObservationTracking {
        _ = (sign.delay, sign.platform)
    } onChange: {
        order.append("begins")
        if order.entries.count < 12 { sign.platform += 1 }
        order.append("ends")
    }
}

/// Returns the number of allocations for tracking a property and changing it, the second time.
func allocationsOfTracking() -> Int {
    let sign = Sign()
    let registrar = sign.registrar
    let onChange: @Sendable () -> Void = {}
    func trackAndChange() {
        withObservationTracking({ registrar.access(sign, keyPath: \.delay) }, onChange: onChange)
        registrar.willSet(sign, keyPath: \.delay)
        registrar.didSet(sign, keyPath: \.delay)
    }
    trackAndChange()
    return Work(of: trackAndChange).allocations
}
