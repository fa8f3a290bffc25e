import Chapter9
import Testing
import WorkshopTesting

extension Chapter9Tests {
    @Suite struct `Step 9.7` {
        let train = Train(to: "Lisboa", platform: 4)
        let signal = LightSignal(name: "A", speed: 40)

        @Test func `A property of the class is computed`() {
            let names = storedNames(of: signal)
            #expect(!names.contains("aspect"), "Is the role declared?")
        }

        @Test(arguments: 0..<3) func `A change to any of three properties calls onChange`(
            first: Int
        ) {
            let calls = track { (train.destination, train.platform, train.delay) }
            let changes = [
                { train.destination = "Porto" }, { train.platform = 2 }, { train.delay = 5 },
            ]
            changes[first]()
            #expect(calls.value == 1, "Which of the three properties get the attribute?")
        }

        @Test func `A change to a property that wasn't read doesn't call onChange`() {
            let calls = track { signal.aspect }
            signal.speed = 0
            signal.note = "slow"
            signal.plate = "A0"
            #expect(calls.value == 0)
            signal.aspect = "green"
            #expect(calls.value == 1)
        }

        @Test func `Changes to a board and its trains are reported`() {
            let board = Board(trains: [train])
            let status = track { board.trains.map(\.status) }
            let count = track { board.trains.count }
            train.delay = 5
            board.trains.append(Train(to: "Porto", platform: 1))
            #expect(status.value == 1)
            #expect(count.value == 1)
        }

        @Test func `A generic class is tracked, whatever its type parameters are called`() {
            let siding = Siding<String, Int>(wagons: ["A"])
            let calls = [track { siding.wagons }, track { siding.last }]
            siding.wagons.append("B")
            siding.last = 4
            #expect(calls.map(\.value) == [1, 1])
        }

        @Test func `A subclass tracks its own and its superclass's properties`() {
            let night = NightDeparture(id: 1, to: "Paris")
            let calls = [track { night.delay }, track { night.berths }, track { night.status }]
            night.berths = 10
            night.delay = 5
            #expect(calls.map(\.value) == [1, 1, 1])
        }

        @MainActor @Test func `Properties after a comment or in a conditional block are tracked`() {
            let screen = Screen()
            let calls = [track { screen.title }, track { screen.outlet }]
            screen.title = "Arrivals"
            screen.outlet += 1
            #expect(calls.map(\.value) == [1, 1])
        }

        @Test func `Access modifiers don't affect tracking`() {
            let office = Office(open: false)
            let calls = [track { office.queue }, track { office.open }, track { office.count() }]
            office.queue += 1
            office.openUp()
            office.sell()
            #expect(calls.map(\.value) == [1, 1, 1])
        }

        @MainActor @Test func `Optional and actor-isolated properties are tracked`() {
            let office = Office(open: false)
            let vehicle = Vehicle()
            let calls = [track { office.chief }, track { office.safe }, track { office.sign }]
            office.chief = vehicle
            office.safe = vehicle
            office.sign = "open"
            #expect(calls.map(\.value) == [1, 1, 1])
        }

        @Test func `A property's own observers run after onChange`() {
            nonisolated(unsafe) let barrier = Barrier()
            withObservationTracking {
                _ = barrier.angle
            } onChange: {
                barrier.log.append("onChange, still \(barrier.angle)")
            }
            barrier.angle = 0
            let entries = barrier.log.entries
            #expect(entries == ["onChange, still 90", "willSet 0", "didSet 90"])
        }

        #if !TOOLCHAIN || compiler(>=6.3)
            @MainActor @Test func `A property with a comment after its attribute is tracked`() {
                let leaflet = Leaflet()
                let calls = track { leaflet.pages }
                leaflet.turn()
                #expect(calls.value == 1)
            }
        #endif

        #if !TOOLCHAIN
            @Test func `A property in backticks and an open property are tracked`() {
                let crossing = Crossing()
                let calls = [track { crossing.default }, track { crossing.gates }]
                crossing.default = 1
                crossing.gates = 1
                #expect(calls.map(\.value) == [1, 1])
            }
        #endif
    }
}
