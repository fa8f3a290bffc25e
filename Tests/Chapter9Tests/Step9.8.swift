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

        #if !TOOLCHAIN || compiler(>=6.3)
            @Test func `A change in place is reported as a read before it is made`() {
                let counted = Counted()
                let seen = Log<Int>()
                counted.duringAccess = { [counted] in seen.append(counted.wagons) }
                counted.wagons += 1
                #expect(seen.entries == [0], "When does `_modify` call `access`?")
            }
        #endif

        @Test func `A change in place is reported even if the value stays the same`() {
            let calls = track { freight.route }
            freight.route.swapAt(0, 0)
            #expect(calls.value == 1, "What could the new value be compared with?")
        }

        #if !TOOLCHAIN
            @Test func `The end of a change in place is reported`() {
                let ends = trackEnd { freight.route }
                freight.route.append(3)
                #expect(ends.value == 1, "Which function of the registrar reports the end?")
            }

            @Test func `The end of a change in place is reported even if the change throws`() {
                let ends = trackEnd { freight.route }
                try? Freight.refuse(&freight.route)
                #expect(ends.value == 1, "Which statements run after a `yield` that throws?")
            }
        #endif
    }
}

#if !TOOLCHAIN
    /// Starts a tracking and counts the changes that end.
    private func trackEnd<T>(_ apply: () -> T) -> Counter {
        let ends = Counter()
        _ = withObservationTracking(options: .didSet, apply) { _ in ends.increment() }
        return ends
    }
#endif
