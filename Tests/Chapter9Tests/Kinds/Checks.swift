import Chapter9
import WorkshopTesting

// What `@Observable` makes of a class, for classes of all kinds. Each function is a test of
// `Chapter9Tests`.

// MARK: - Steps 9.1 to 9.5

/// The names of what an object stores.
private func storedNames(of object: Any) -> [String] {
    Mirror(reflecting: object).children.compactMap(\.label)
}

package func checkConformance() {
    expect(
        isObservable(Signal(name: "A", speed: 40)),
        """
        A class with `@Observable` does not conform to `Observable`. It should. Is the role declared in \
        `Macros.swift`, with the protocol in `conformances`?
        """)
    expect(
        isObservable(Coach(seats: 4)),
        "A class whose superclass is not observable does not conform. It should.")
    expect(!isObservable(Vehicle()), "A class without `@Observable` conforms. It should not.")
}

package func checkRegistrar() {
    let labels = storedNames(of: Signal(name: "A", speed: 40))
    expect(
        labels.contains("_$observationRegistrar"),
        """
        An object of a class with `@Observable` stores \(labels.joined(separator: ", ")). It should \
        store `_$observationRegistrar`, too. Is the role declared in `Macros.swift`?
        """)
}

#if !TOOLCHAIN || compiler(>=6.3)
    package func checkCopy() {
        let labels = storedNames(of: Signpost())
        expect(
            labels.contains("_kilometer"),
            """
            `@ObservationTracked` is at the property `kilometer`. An object stores \
            \(labels.joined(separator: ", ")). It should store `_kilometer`, too. In \
            `Macros.swift`, is the role declared, and the type the one of this step?
            """)
    }

    package func checkTrackedProperty() {
        let signpost = Signpost()
        expect(
            !storedNames(of: signpost).contains("kilometer"),
            """
            `@ObservationTracked` is at the property `kilometer`, and an object still stores it. It \
            should be computed, by the accessors. Is the role declared in `Macros.swift`?
            """)
        expectNotice(
            (
                "A property with `@ObservationTracked` was read and changed",
                { signpost.kilometer }, { signpost.kilometer = 5 }
            ))
    }

    package func checkOwnMembers() {
        let counted = Counted()
        _ = counted.wagons
        var entries = counted.log.entries
        counted.wagons = 1
        // What else `set` reads is step 9.11's.
        entries += counted.log.entries.filter { $0 != "access" }
        let expected = ["access", "withMutation, which changed 0 to 1"]
        expect(
            entries == expected,
            """
            A class has its own `access` and `withMutation`. Its property `wagons`, 0, was read, and then \
            set to 1. What ran: \(entries.isEmpty ? "nothing" : entries.joined(separator: ", then ")). \
            Expected: \(expected.joined(separator: ", then ")). `set` should call the class's \
            `withMutation`, with a closure that stores the new value.
            """)
        counted.duringAccess = { counted.wagons = 2 }
        let wagons = counted.wagons
        expect(
            counted.duringAccess != nil || wagons == 2,
            """
            A value of 1 was read. While the class's own `access` ran, it changed to 2. The read \
            returned \(wagons). It should return 2, so `get` has to report the read before it reads.
            """)
    }

    package func checkQuestion() {
        let counted = Counted()
        counted.wagons = 1
        counted.wagons = 1
        expect(
            counted.questions.entries == ["0, 1", "1, 1"],
            """
            A class has its own `shouldNotifyObservers`. A value of 0 was set to 1, and again to 1. \
            `set` asked about \(counted.questions.entries.map { "(\($0))" }.joined(separator: ", then ")). \
            Expected: (0, 1), then (1, 1). The old value comes first, and the new one second.
            """)
        expect(
            !counted.log.entries.contains("access"),
            """
            A property was set, and a read was reported. `set` should ask `shouldNotifyObservers` about the \
            copy: `get` reports a read.
            """)
    }
#endif

// MARK: - Step 9.7

package func checkNotice() {
    let signal = Signal(name: "A", speed: 40)
    expect(
        !storedNames(of: signal).contains("aspect"),
        """
        A class has `@Observable`, and its property `aspect` is stored as it was written. It should have \
        got `@ObservationTracked`. Is the role declared in `Macros.swift`?
        """)
    expectNotice(
        ("Aspect was read and changed", { signal.aspect }, { signal.aspect = "green" }),
        (
            "Speed, which has no default value, was read and changed",
            { signal.speed }, { signal.speed += 10 }
        ),
        (
            "Aspect was read through a computed property, and changed",
            { signal.caption }, { signal.aspect = "red" }
        ))
    expectSilence(
        (
            "Aspect was read, and others were changed", { signal.aspect },
            { (signal.speed, signal.note, signal.plate) = (0, "slow", "A0") }
        ))
    expect(
        signal.caption == "A is red" && signal.speed == 0,
        """
        After all these changes, the caption is “\(signal.caption)” and the speed \(signal.speed). \
        They should be “A is red” and 0.
        """)
}

@MainActor
package func checkKinds() {
    let train = Train(to: "Lisboa", platform: 4)
    let board = Board(trains: [train])
    let siding = Siding<String, Int>(wagons: ["A"])
    let hall = Station.Hall()
    let coach = Coach(seats: 40)
    let screen = Screen()
    expectNotice(
        (
            "The board's text was read and a train's delay changed",
            { board.trains.map(\.status) }, { train.delay = 5 }
        ),
        (
            "The trains were read and one more came",
            { board.trains.count }, { board.trains.append(Train(to: "Porto", platform: 1)) }
        ),
        (
            "A generic class's wagons were read and one more came",
            { siding.wagons }, { siding.wagons.append("B") }
        ),
        ("An optional of the other type parameter changed", { siding.last }, { siding.last = 4 }),
        (
            "The minutes of a nested class's object, a clock in the hall, changed",
            { hall.clocks.map(\.minutes) }, { hall.clocks[0].minutes += 1 }
        ),
        ("The clocks changed", { hall.clocks.map(\.minutes) }, { hall.clocks = [] }),
        (
            "A property of a class with a superclass was read and changed",
            { coach.seats }, { coach.seats = 20 }
        ),
        (
            "A comment is between `var` and the name",
            { screen.title }, { screen.title = "Arrivals" }
        ),
        ("The property is inside `#if`", { screen.outlet }, { screen.outlet += 1 }))
    expectSilence(
        (
            "A property of the superclass, which is not observable, was read and changed",
            { coach.wheels }, { coach.wheels = 8 }
        ))
    expect(
        train.status == "5 min late" && board.trains.count == 2 && coach.wheels == 8,
        """
        The train is \(train.status), there are \(board.trains.count) trains, and the coach has \
        \(coach.wheels) wheels. It should be 5 min late, and there should be 2 and 8.
        """)
    #if !TOOLCHAIN || compiler(>=6.3)
        let leaflet = Leaflet()
        expectNotice(("A comment is after an attribute", { leaflet.pages }, { leaflet.turn() }))
    #endif
    #if !TOOLCHAIN
        let crossing = Crossing()
        expectNotice(
            ("`default`", { crossing.default }, { crossing.default = 1 }),
            ("`open var`", { crossing.gates }, { crossing.gates = 1 }))
    #endif
}

@MainActor
package func checkModifiersAndAttributes() {
    let office = Office(open: false)
    var vehicle: Vehicle? = Vehicle()
    expectNotice(
        (
            "A property with `@available(…)` and `public internal(set)` was read and changed",
            { office.queue }, { office.queue += 1 }
        ),
        ("`private final`, through a function", { office.count() }, { office.sell() }),
        ("`fileprivate(set)`", { office.open }, { office.openUp() }),
        ("`weak`", { office.chief }, { office.chief = vehicle }),
        ("`Vehicle!`", { office.safe }, { office.safe = vehicle }),
        ("`@MainActor`", { office.sign }, { office.sign = "open" }))
    office.safe = nil
    vehicle = nil
    expect(
        office.chief == nil && office.count() == 5,
        """
        The object in a weak property was released, but the property still holds it. It should be \
        `nil`.
        """)
}

package func checkPropertyObservers() {
    nonisolated(unsafe) let barrier = Barrier()
    withObservationTracking {
        _ = barrier.angle
    } onChange: {
        barrier.log.append("onChange, still \(barrier.angle)")
    }
    barrier.angle = 0
    expect(
        barrier.log.entries == ["onChange, still 90", "willSet 0", "didSet 90"],
        """
        What happened: \(barrier.log.entries.joined(separator: ", ")). It should be: onChange with the \
        old value, `willSet`, `didSet`.
        """)
    #if !TOOLCHAIN
        let log = Log<Int>()
        withObservationTracking(options: [.willSet, .didSet]) {
            _ = barrier.angle
        } onChange: { _ in
            log.append(barrier.angle)
        }
        barrier.angle = 60
        expect(
            log.entries == [0, 60],
            """
            An angle of 0 was set to 60. Before and after the change, `onChange` saw \
            \(log.entries). It should see the old value and then the new one: [0, 60].
            """)
    #endif
}

// MARK: - Step 9.11

package func checkHandMade() {
    let byHand = HandMade()
    let byMacro = Barrier()
    watch(byHand.log) { byHand.angle }
    watch(byMacro.log) { byMacro.angle }
    for angle in [90, 0] { (byHand.angle, byMacro.angle) = (angle, angle) }
    watch(byHand.log) { byHand.angle }
    watch(byMacro.log) { byMacro.angle }
    byHand.angle += 1
    byMacro.angle += 1
    expect(
        byMacro.log.entries == byHand.log.entries && byHand.log.entries.count == 8,
        """
        An angle of 90 was set to 90, then to 0, and then it was increased in place. What happens \
        by hand: \(byHand.log.entries.joined(separator: ", ")). With the macro: \
        \(byMacro.log.entries.joined(separator: ", ")). Both should be the same, 8 entries.
        """)

    func watch(_ log: Log<String>, _ read: @escaping () -> Int) {
        withObservationTracking {
            _ = read()
        } onChange: {
            log.append("onChange")
        }
    }
}
