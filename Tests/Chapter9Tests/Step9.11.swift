import Chapter9
import Testing
import WorkshopTesting

extension Chapter9Tests {
    @Suite struct `Step 9.11` {
        let freight = Freight()

        @Test func `Setting a property to an equal number or array isn't reported`() {
            let calls = [track { freight.weight }, track { freight.route }]
            freight.weight = 0
            freight.route = [1, 2]
            #expect(calls.map(\.value) == [0, 0])
        }

        @Test func `Setting a property to the same object isn't reported`() {
            let calls = track { (freight.driver, freight.lamp, freight.spare) }
            freight.driver = freight.driver
            freight.lamp = freight.lamp
            freight.spare = freight.spare
            #expect(calls.value == 0, "How can two objects be compared?")
        }

        @Test func `An equal value is stored but not reported`() {
            let calls = track { freight.label }
            freight.label = Label(text: "fragile", isHandwritten: true)
            #expect(calls.value == 0)
            #expect(freight.label.isHandwritten, "Can equal values differ?")
        }

        @Test func `Setting a property to a different value is reported`() {
            let calls = [
                track { freight.weight }, track { freight.driver }, track { freight.label },
            ]
            freight.weight = 1
            freight.driver = Driver()
            freight.label = Label(text: "empty")
            #expect(calls.map(\.value) == [1, 1, 1])
        }

        @Test func `A value is reported if it can't be compared or doesn't equal itself`() {
            freight.weight = .nan
            let calls = [
                track { freight.anything }, track { freight.weight }, track { freight.crate },
            ]
            freight.anything = 1
            freight.weight = .nan
            freight.crate = freight.crate
            #expect(calls.map(\.value) == [1, 1, 1], "When are two values the same?")
        }

        @Test func `Setting a property isn't recorded as a read`() {
            let calls = track { freight.weight = 10 }
            freight.weight = 5
            #expect(calls.value == 0, "Which reads does the setter report?")
        }

        @Test func `An equal but not identical object is reported`() {
            let calls = track { freight.lamp.isOn }
            freight.lamp = Lamp(number: 1)
            #expect(calls.value == 1, "Which lamp does the tracking watch now?")
        }

        @Test func `An equal but not identical object in an optional is reported`() {
            let calls = [track { freight.spare?.isOn }, track { freight.forced.isOn }]
            freight.spare = Lamp(number: 1)
            freight.forced = Lamp(number: 1)
            #expect(
                calls.map(\.value) == [1, 1],
                "Which of the five functions compares two values of the type `Lamp?`?")
        }

        @Test func `An optional object is compared by identity`() {
            let driver = Driver()
            let calls = [nil, driver, driver, Driver(), nil, nil].map { next in
                let calls = track { freight.guardsman }
                freight.guardsman = next
                return calls.value
            }
            #expect(calls == [0, 1, 0, 1, 1, 0], "`Driver` isn't `Equatable`. Is `Driver?`?")
        }

        #if !TOOLCHAIN || compiler(>=6.3)
            @Test func `The setter compares the old value with the new one`() {
                let counted = Counted()
                counted.wagons = 1
                counted.wagons = 1
                counted.wagons = 2
                #expect(
                    counted.questions.entries == ["0 to 1", "1 to 1", "1 to 2"],
                    "Which two values does the setter compare, and which one comes first?")
            }
        #endif

        @Test func `A handwritten class behaves like the macro's expansion`() {
            let byHand = HandMade()
            let byMacro = Barrier()
            for angle in [90, 0, 60] {
                logChange(in: byHand.log) { byHand.angle }
                logChange(in: byMacro.log) { byMacro.angle }
                byHand.angle = angle
                byMacro.angle = angle
                byHand.angle += 1
                byMacro.angle += 1
            }
            #expect(byMacro.log.entries == byHand.log.entries)
        }

        @MainActor @Test func `A display redraws only when a value that it shows changes`() {
            let lisboa = Departure(id: 1, to: "Lisboa")
            let night = NightDeparture(id: 2, to: "Paris")
            let timetable = Timetable(departures: [lisboa, night])
            let display = Display(timetable)
            let changes = [
                {}, { lisboa.delay = 0 }, { lisboa.delay = 5 }, { night.berths += 12 },
                { timetable.selection.item = night }, { timetable.departures.removeFirst() },
                { lisboa.delay = 60 },
            ]
            let pages = changes.map { change in
                change()
                display.refresh()
                return display.pages.count
            }
            #expect(pages == [1, 1, 2, 3, 4, 5, 5])
            #expect(display.pages.last == ["Departures", "> Paris: on time, 12 berths"])
        }

        @MainActor @Test func `A model's values can be read as an async sequence`() async throws {
            let departure = Departure(id: 1, to: "Lisboa")
            let calls = track { departure.status }
            departure.delay = 0
            #expect(
                calls.value == 0, "What does the setter report if the new value equals the old one?"
            )
            departure.delay = 1
            try #require(calls.value == 1, "What ends the wait for the next value?")
            let texts = await texts(
                of: departure, changes: [{ departure.delay = 5 }, { departure.delay = 60 }])
            #expect(texts == ["1 min late", "5 min late", "cancelled"])
        }
    }
}

/// Tracks what a closure reads, and logs the call of `onChange`.
private func logChange(in log: Log<String>, to apply: () -> Int) {
    _ = withObservationTracking(apply) { log.append("onChange") }
}
