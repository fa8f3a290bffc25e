import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests {
    // MARK: - Step 8.7

    @Test func `Step 8.7 · a class says that it is observable`() {
        #expect(
            isObservable(Signal(name: "A", speed: 40)),
            "A class with `@Observable` does not conform to `Observable`. It should.")
        #expect(
            isObservable(Sleeper(seats: 4)),
            "A class whose superclass is observable does not conform. It should.")
        #expect(!isObservable(Vehicle()), "A class without `@Observable` conforms. It should not.")
    }

    @Test func `Step 8.7 · a change of what was read is noticed`() {
        let signal = Signal(name: "A", speed: 40)
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
        let other = calls {
            _ = signal.aspect
        } for: {
            signal.speed = 0
            signal.note = "slow"
            signal.plate = "A0"
        }
        #expect(other == 0, "Aspect was read, others were changed. `onChange` ran \(other) times.")
        #expect(
            signal.caption == "A is red" && signal.speed == 0,
            "The values are \(signal.caption) and \(signal.speed) after all that.")
    }

    @Test func `Step 8.7 · the models of the workshop need no code of their own`() {
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
        #expect(train.status == "5 min late" && board.trains.count == 2)
    }

    @Test func `Step 8.7 · observers of a property run, after onChange`() {
        nonisolated(unsafe) let barrier = Barrier()
        let log = barrier.log
        withObservationTracking {
            _ = barrier.angle
        } onChange: {
            log.append("onChange, still \(barrier.angle)")
        }
        barrier.angle = 0
        #expect(
            log.entries == ["onChange, still 90", "willSet 0", "didSet 90"],
            """
            What happened: \(log.entries.joined(separator: ", ")). It should be: onChange with the \
            old value, `willSet`, `didSet`.
            """)
    }

    @Test func `Step 8.7 · a generic class works`() {
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

    @Test func `Step 8.7 · nested classes work`() {
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

    @Test func `Step 8.7 · a class may inherit from any other`() {
        let sleeper = Sleeper(seats: 40)
        expectNotice("The superclass's property was read and changed") {
            _ = sleeper.seats
        } for: {
            sleeper.seats = 20
        }
        expectNotice("The subclass's property was read and changed") {
            _ = sleeper.beds
        } for: {
            sleeper.beds = 10
        }
        expectNotice("Both were read through an override, and the superclass's changed") {
            _ = sleeper.places
        } for: {
            (sleeper as Coach).seats = 30
        }
        let plain = calls {
            _ = sleeper.wheels
        } for: {
            sleeper.wheels = 8
        }
        #expect(
            plain == 0 && sleeper.places == 40,
            "A class that is not observable was changed, and `onChange` ran \(plain) times.")
    }

    @MainActor
    @Test func `Step 8.7 · a class of the main actor works`() {
        let screen = Screen(title: "Departures")
        expectNotice("The title was read and changed") {
            _ = screen.title
        } for: {
            screen.title = "Arrivals"
        }
        expectNotice("The brightness was read and changed") {
            _ = screen.brightness
        } for: {
            screen.brightness += 1
        }
    }

    @MainActor
    @Test func `Step 8.7 · modifiers and attributes do no harm`() {
        let office = Office(open: false)
        var vehicle: Vehicle? = Vehicle()
        expectNotice("`public internal(set)`") {
            _ = office.queue
        } for: {
            office.queue += 1
        }
        expectNotice("`public private(set) final`") {
            _ = office.sold
        } for: {
            office.sell()
        }
        expectNotice("`private`, through a function") {
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
        #expect(
            office.chief == nil && office.count() == 10,
            "The weak property holds what nobody else does. It should let go of it.")
    }

    @Test func `Step 8.7 · what the class has of its own is used`() {
        let counted = Counted()
        expectNotice("A class has its own `access`, `withMutation` and registrar") {
            _ = counted.value
        } for: {
            counted.value = 1
        }
        #expect(
            counted.reads.value > 0 && counted.changes.value == 1,
            """
            The class's own `access` ran \(counted.reads.value) times and its `withMutation` \
            \(counted.changes.value) times for a read and a change.
            """)
    }

    @Test func `Step 8.7 · a decoded object works`() throws {
        let ticket: Ticket = try copied(Ticket(destination: "Lisboa", price: 40))
        expectNotice("The price of a decoded ticket was read and changed") {
            _ = ticket.price
        } for: {
            ticket.price = 20
        }
        #expect(ticket.destination == "Lisboa", "It goes to \(ticket.destination).")
        let registrar = try copied(["registrar": ObservationRegistrar()])
        #expect(
            registrar == ["registrar": ObservationRegistrar()],
            "Registrars can be encoded and decoded, and all are equal.")
    }

    #if !TOOLCHAIN
        @Test func `Step 8.7 · names in backticks work, and open properties`() {
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

    // MARK: - Step 8.8

    @Test func `Step 8.8 · an in-place change makes no copy`() {
        let freight = Freight()
        expectNotice("The cargo was read, and changed in place") {
            _ = freight.cargo
        } for: {
            freight.cargo.load()
            freight.cargo.load()
        }
        #expect(
            freight.cargo.copies == 0,
            """
            The cargo was loaded two times and copied \(freight.cargo.copies) times. While it is \
            changed in place nobody else should hold it.
            """)
    }

    @Test func `Step 8.8 · an in-place change is told before it is made`() {
        nonisolated(unsafe) let freight = Freight()
        let log = Log<String>()
        withObservationTracking {
            _ = freight.route
        } onChange: {
            log.append("\(freight.route)")
        }
        freight.route.append(3)
        let copies = { () -> Int in
            freight.cargo.load()
            return freight.cargo.copies
        }()
        #expect(
            log.entries == ["[1, 2]"] && freight.route == [1, 2, 3] && copies == 0,
            """
            `onChange` saw \(log.entries), and afterwards it is \(freight.route). It should see \
            the old value, once; and nothing should be copied (\(copies)).
            """)
    }

    // MARK: - Step 8.11

    @Test func `Step 8.11 · an equal value is no news`() {
        let freight = Freight()
        let driver = freight.driver
        expectSilence("An equal number") { freight.weight = 0 }
        expectSilence("An equal array") { freight.route = [1, 2] }
        expectSilence("The same object") { freight.driver = driver }
        expectSilence("An object that says that it is equal") { freight.lock = Lock(code: 1) }
        expectNotice("Another number") {
            _ = freight.weight
        } for: {
            freight.weight = 1
        }
        expectNotice("Another object") {
            _ = freight.driver
        } for: {
            freight.driver = Vehicle()
        }

        func expectSilence(_ words: String, _ change: () -> Void) {
            let count = calls {
                _ = (freight.weight, freight.route, freight.driver, freight.lock)
            } for: {
                change()
            }
            #expect(count == 0, "\(words) was set, and `onChange` ran \(count) times.")
        }
    }

    @Test func `Step 8.11 · an equal value is stored all the same`() {
        let freight = Freight()
        let lock = Lock(code: 1)
        let count = calls {
            _ = freight.lock
        } for: {
            freight.lock = lock
        }
        #expect(
            freight.lock === lock && count == 0,
            "A lock that is equal was set. `onChange` ran \(count) times, and it should be stored.")
        expectNotice("Another lock") {
            _ = freight.lock
        } for: {
            freight.lock = Lock(code: 2)
        }
    }

    @Test func `Step 8.11 · where equality is not known, a set is a change`() {
        let freight = Freight()
        let equal = calls {
            _ = freight.route
        } for: {
            freight.route = [1, 2]
        }
        #expect(equal == 0, "An equal array was set, and `onChange` ran \(equal) times.")
        expectNotice("`Any`") {
            _ = freight.anything
        } for: {
            freight.anything = 1
        }
        expectNotice("A closure") {
            _ = freight.action
        } for: {
            freight.action = {}
        }
        expectNotice("An optional object") {
            _ = freight.guardsman
        } for: {
            freight.guardsman = nil
        }
        freight.weight = .nan
        expectNotice("Not a number") {
            _ = freight.weight
        } for: {
            freight.weight = .nan
        }
        expectNotice("In place") {
            _ = freight.route
        } for: {
            freight.route.swapAt(0, 0)
        }
    }

    @Test func `Step 8.11 · what the macro writes is the same by hand`() {
        let byHand = HandMade(value: 1)
        let byMacro = MacroMade(value: 1)
        watch(byHand.log) { byHand.value }
        watch(byMacro.log) { byMacro.value }
        byHand.value = 1
        byMacro.value = 1
        byHand.value = 2
        byMacro.value = 2
        watch(byHand.log) { byHand.value }
        watch(byMacro.log) { byMacro.value }
        byHand.value += 1
        byMacro.value += 1
        #expect(
            byMacro.log.entries == byHand.log.entries && byHand.log.entries.count == 5,
            """
            By hand: \(byHand.log.entries.joined(separator: ", ")). By the macro: \
            \(byMacro.log.entries.joined(separator: ", ")).
            """)

        func watch(_ log: Log<String>, _ read: @escaping () -> Int) {
            withObservationTracking {
                _ = read()
            } onChange: {
                log.append("onChange")
            }
        }
    }

    @MainActor
    @Test func `Step 8.11 · an app's models need another import and nothing else`() throws {
        let lisboa = Departure(id: 1, to: "Lisboa")
        let night = NightDeparture(id: 2, to: "Paris")
        let timetable = Timetable(departures: [lisboa, night])
        let display = Display(timetable)

        display.refresh()
        lisboa.delay = 0  // Nothing new.
        display.refresh()
        lisboa.delay = 5
        lisboa.call(at: "Coimbra")  // Nobody shows the stops.
        display.refresh()
        night.berths += 12
        timetable.selection.item = night
        display.refresh()
        timetable.departures.removeFirst()
        lisboa.delay = 60  // Nobody shows this train any more.
        display.refresh()
        lisboa.delay = 90
        display.refresh()

        let expected = [
            ["Departures", "Lisboa: on time", "Paris: on time, 0 berths"],
            ["Departures", "Lisboa: 5 min late", "Paris: on time, 0 berths"],
            ["Departures", "Lisboa: 5 min late", "> Paris: on time, 12 berths"],
            ["Departures", "> Paris: on time, 12 berths"],
        ]
        #expect(
            display.pages == expected,
            """
            The display has drawn:
            \(display.pages.map(\.description).joined(separator: "\n"))
            It should draw:
            \(expected.map(\.description).joined(separator: "\n"))
            """)
        #expect(lisboa.warnings == 3 && lisboa.stops == ["Coimbra"] && timetable.drawings == 4)
        #expect(timetable.selection.owner === timetable)
        let copy = try copied(lisboa)
        expectNotice("A decoded departure") {
            _ = copy.status
        } for: {
            copy.delay = 1
        }
        #expect(copy.destination == "Lisboa")
    }

    @MainActor
    @Test func `Step 8.11 · the values of a model come as a sequence`() async {
        let departure = Departure(id: 1, to: "Lisboa")
        let count = calls {
            _ = departure.status
        } for: {
            departure.delay = 0
        }
        #expect(count == 0, "An equal delay was set, and `onChange` ran \(count) times.")
        let changes = calls {
            _ = departure.status
        } for: {
            departure.delay = 1
        }
        #expect(changes == 1, "The delay was changed, and `onChange` ran \(changes) times.")
        // Without notice there would be no end to the waiting.
        guard changes == 1 else { return }
        let texts = await texts(
            of: departure, changes: [{ departure.delay = 5 }, { departure.delay = 60 }])
        #expect(
            texts == ["1 min late", "5 min late", "cancelled"],
            "The values were \(texts). There should be one for each change.")
    }
}
