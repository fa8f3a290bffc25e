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
        let labels = storedNames(of: signpost)
        expect(
            !labels.contains("kilometer"),
            """
            `@ObservationTracked` is at the property `kilometer`, and an object still stores it. It \
            should be computed, by the accessors. Is the role declared in `Macros.swift`?
            """)
        expectNotice("A property with `@ObservationTracked` was read and changed") {
            _ = signpost.kilometer
        } for: {
            signpost.kilometer = 5
        }
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
    expectNotice("Aspect was read and changed") {
        _ = signal.aspect
    } for: {
        signal.aspect = "green"
    }
    expectNotice("Speed, which has no default value, was read and changed") {
        _ = signal.speed
    } for: {
        signal.speed += 10
    }
    expectNotice("Aspect was read through a computed property, and changed") {
        _ = signal.caption
    } for: {
        signal.aspect = "red"
    }
    expectSilence("Aspect was read, and others were changed") {
        _ = signal.aspect
    } for: {
        signal.speed = 0
        signal.note = "slow"
        signal.plate = "A0"
    }
    expect(
        signal.caption == "A is red" && signal.speed == 0,
        """
        After all these changes, the caption is “\(signal.caption)” and the speed \(signal.speed). \
        They should be “A is red” and 0.
        """)
}

package func checkWorkshopModels() {
    let train = Train(to: "Lisboa", platform: 4)
    let board = Board(trains: [train])
    expectNotice("The board's text was read and a train's delay changed") {
        _ = board.trains.map(\.status)
    } for: {
        train.delay = 5
    }
    expectNotice("The trains were read and one more came") {
        _ = board.trains.count
    } for: {
        board.trains.append(Train(to: "Porto", platform: 1))
    }
    expect(
        train.status == "5 min late" && board.trains.count == 2,
        """
        The train is \(train.status), and there are \(board.trains.count) trains. It should be 5 \
        min late, and there should be 2.
        """)
}

package func checkPropertyObservers() {
    nonisolated(unsafe) let barrier = Barrier()
    let log = barrier.log
    withObservationTracking {
        _ = barrier.angle
    } onChange: {
        log.append("onChange, still \(barrier.angle)")
    }
    barrier.angle = 0
    expect(
        log.entries == ["onChange, still 90", "willSet 0", "didSet 90"],
        """
        What happened: \(log.entries.joined(separator: ", ")). It should be: onChange with the \
        old value, `willSet`, `didSet`.
        """)
}

package func checkGenericClass() {
    let siding = Siding<String, Int>(wagons: ["A"])
    expectNotice("The wagons were read and one more came") {
        _ = siding.wagons
    } for: {
        siding.wagons.append("B")
    }
    expectNotice("An optional of the other type parameter changed") {
        _ = siding.last
    } for: {
        siding.last = 4
    }
}

package func checkNestedClasses() {
    let hall = Station.Hall()
    expectNotice("The minutes of a clock in the hall changed") {
        _ = hall.clocks.map(\.minutes)
    } for: {
        hall.clocks[0].minutes += 1
    }
    expectNotice("The clocks changed") {
        _ = hall.clocks.map(\.minutes)
    } for: {
        hall.clocks = []
    }
}

package func checkSubclassOfPlainClass() {
    let coach = Coach(seats: 40)
    expectNotice("The subclass's property was read and changed") {
        _ = coach.seats
    } for: {
        coach.seats = 20
    }
    expectSilence("A property of the superclass was read and changed") {
        _ = coach.wheels
    } for: {
        coach.wheels = 8
    }
    expect(coach.wheels == 8, "The coach has \(coach.wheels) wheels. It should have 8.")
}

@MainActor
package func checkModifiersAndAttributes() {
    let office = Office(open: false)
    var vehicle: Vehicle? = Vehicle()
    expectNotice("A property with `@available(…)` and `public internal(set)` was read and changed")
    {
        _ = office.queue
    } for: {
        office.queue += 1
    }
    expectNotice("`private final`, through a function") {
        _ = office.count()
    } for: {
        office.sell()
    }
    expectNotice("`fileprivate(set)`") {
        _ = office.open
    } for: {
        office.openUp()
    }
    expectNotice("`weak`") {
        _ = office.chief
    } for: {
        office.chief = vehicle
    }
    expectNotice("`Vehicle!`") {
        _ = office.safe
    } for: {
        office.safe = vehicle
    }
    expectNotice("`@MainActor`") {
        _ = office.sign
    } for: {
        office.sign = "open"
    }
    office.safe = nil
    vehicle = nil
    expect(
        office.chief == nil && office.count() == 5,
        """
        The object in a weak property was released, but the property still holds it. It should be \
        `nil`.
        """)
}

package func checkOwnMembers() {
    let counted = Counted()
    expectNotice("A class has its own `access`, `withMutation` and registrar") {
        _ = counted.value
    } for: {
        counted.value = 1
    }
    expect(
        counted.reads.value > 0 && counted.changes.value == 1,
        """
        The class's own `access` ran \(counted.reads.value) times and its `withMutation` \
        \(counted.changes.value) times, for a read and a change. Both should run, `withMutation` \
        once.
        """)
}

@MainActor
package func checkComments() {
    let screen = Screen()
    expectNotice("A comment is between `var` and the name") {
        _ = screen.title
    } for: {
        screen.title = "Arrivals"
    }
    #if !TOOLCHAIN || compiler(>=6.3)
        let leaflet = Leaflet()
        expectNotice("A comment is after an attribute") {
            _ = leaflet.pages
        } for: {
            leaflet.turn()
        }
    #endif
    expectNotice("The property is inside `#if`") {
        _ = screen.outlet
    } for: {
        screen.outlet += 1
    }
}

#if !TOOLCHAIN
    package func checkNoticeAfterChange() {
        nonisolated(unsafe) let signal = Signal(name: "A", speed: 40)
        let log = Log<Int>()
        withObservationTracking(options: [.willSet, .didSet]) {
            _ = signal.speed
        } onChange: { _ in
            log.append(signal.speed)
        }
        signal.speed = 60
        expect(
            log.entries == [40, 60],
            """
            A speed of 40 was set to 60. Before and after the change, `onChange` saw \
            \(log.entries). It should see the old value and then the new one: [40, 60].
            """)
    }

    package func checkBackticksAndOpen() {
        let crossing = Crossing()
        expectNotice("`default`") {
            _ = crossing.default
        } for: {
            crossing.default = 1
        }
        expectNotice("`open var`") {
            _ = crossing.gates
        } for: {
            crossing.gates = 1
        }
    }
#endif

// MARK: - Step 9.11

package func checkHandMade() {
    let byHand = HandMade()
    let byMacro = Barrier()
    watch(byHand.log) { byHand.angle }
    watch(byMacro.log) { byMacro.angle }
    byHand.angle = 90
    byMacro.angle = 90
    byHand.angle = 0
    byMacro.angle = 0
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
