import Chapter9
import Testing
import WorkshopTesting

extension Chapter9Tests {
    @Suite struct `Step 9.8` {
        nonisolated(unsafe) let freight = Freight()

        @Test func `A change in place makes no copy`() {
            freight.cargo.load()
            freight.cargo.load()
            freight.cargo.load()
            #expect(freight.cargo.copies == 0, "What else holds the cargo while it is changed?")
        }

        @Test func `A change in place is reported before it is made`() {
            let seen = Log<[Int]>()
            withObservationTracking {
                _ = freight.route
            } onChange: {
                seen.append(freight.route)
            }
            freight.route.append(3)
            #expect(seen.entries == [[1, 2]])
            #expect(freight.route == [1, 2, 3])
        }

        @Test func `A change in place reads the old value`() {
            let calls = track { freight.weight += 1 }
            freight.weight = 5
            #expect(calls.value == 1, "What does `+= 1` do before it adds?")
        }

        @Test func `A change in place is reported even if the value stays the same`() {
            let calls = track { freight.route }
            freight.route.swapAt(0, 0)
            #expect(calls.value == 1, "With what could the new value be compared?")
        }

        #if !TOOLCHAIN
            @Test func `The end of a change in place is reported even if the change throws`() {
                let ends = Counter()
                withObservationTracking(options: .didSet) {
                    _ = freight.route
                } onChange: { _ in
                    ends.increment()
                }
                try? Freight.refuse(&freight.route)
                #expect(ends.value == 1, "Which statements run after a `yield` that throws?")
            }
        #endif
    }
}
