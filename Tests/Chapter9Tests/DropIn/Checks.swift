import Chapter9
import WorkshopTesting

// What an app's models do, when another import is all that has changed. Each function is a test of
// `Chapter9Tests`.

// MARK: - Step 9.7

package func checkSubclassOfObservableClass() {
    let night = NightDeparture(id: 1, to: "Paris")
    expect(
        isObservable(night), "A class whose superclass is observable does not conform. It should.")
    expectNotice("The superclass's property was read and changed") {
        _ = night.delay
    } for: {
        night.delay = 5
    }
    expectNotice("The subclass's property was read and changed") {
        _ = night.berths
    } for: {
        night.berths = 10
    }
    expectNotice("Both were read through an override, and the superclass's changed") {
        _ = night.status
    } for: {
        (night as Departure).delay = 30
    }
    expect(night.status == "30 min late, 10 berths", "The status is \(night.status).")
}

@MainActor
package func checkMainActor() {
    let timetable = Timetable(departures: [])
    expectNotice("The departures were read and one more came") {
        _ = timetable.departures
    } for: {
        timetable.departures.append(Departure(id: 1, to: "Lisboa"))
    }
}

package func checkDecoding() throws {
    let departure = try copied(Departure(id: 1, to: "Lisboa"))
    expectNotice("The delay of a decoded departure was read and changed") {
        _ = departure.delay
    } for: {
        departure.delay = 20
    }
    expect(
        departure.destination == "Lisboa",
        "A departure to Lisboa was decoded, and goes to \(departure.destination).")
    let registrar = try copied(["registrar": ObservationRegistrar()])
    expect(
        registrar == ["registrar": ObservationRegistrar()],
        "A registrar was encoded and decoded, and it is not equal to a new one. It should be.")
}

// MARK: - Step 9.8

package func checkCopiesInPlace() {
    let freight = Freight()
    expectNotice("The cargo was read, and changed in place") {
        _ = freight.cargo
    } for: {
        freight.cargo.load()
        freight.cargo.load()
    }
    expect(
        freight.cargo.copies == 0,
        """
        The cargo was loaded twice, in place, and was copied \(times(freight.cargo.copies)). It \
        should not be copied: while it is changed in place, nothing else should hold it.
        """)
}

package func checkNoticeInPlace() {
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
    expect(
        log.entries == ["[1, 2]"] && freight.route == [1, 2, 3] && copies == 0,
        """
        A stop was appended to a route, [1, 2], in place. `onChange` saw \(log.entries), and now \
        the route is \(freight.route). `onChange` should see the old value, once. A cargo was \
        loaded in place, and was copied \(times(copies)). It should not be copied.
        """)
}

// MARK: - Step 9.11

package func checkEqualValue() {
    let freight = Freight()
    let driver = freight.driver
    setting("An equal number") { freight.weight = 0 }
    setting("An equal array") { freight.route = [1, 2] }
    setting("The same object") { freight.driver = driver }
    setting("A label that says that it is equal") { freight.label = Label(text: "fragile") }
    expectNotice("Another number") {
        _ = freight.weight
    } for: {
        freight.weight = 1
    }
    expectNotice("Another object") {
        _ = freight.driver
    } for: {
        freight.driver = Driver()
    }

    func setting(_ words: String, _ change: () -> Void) {
        expectSilence("\(words) was set") {
            _ = (freight.weight, freight.route, freight.driver, freight.label)
        } for: {
            change()
        }
    }
}

package func checkStorageOfEqualValue() {
    let freight = Freight()
    expectSilence("An equal label was set") {
        _ = freight.label
    } for: {
        freight.label = Label(text: "fragile", isHandwritten: true)
    }
    expect(
        freight.label.isHandwritten,
        "An equal label was set, but not stored. It should be stored.")
    expectNotice("Another label") {
        _ = freight.label
    } for: {
        freight.label = Label(text: "empty")
    }
}

package func checkEqualObject() {
    let freight = Freight()
    expectSilence("The lamps that are there were set again") {
        _ = (freight.lamp, freight.spare)
    } for: {
        freight.lamp = freight.lamp
        freight.spare = freight.spare
    }
    // Swift's own stores the other object and says nothing, so its trackings stay at the old one.
    #if TOOLCHAIN
        let expected = 0
    #else
        let expected = 1
    #endif
    // In an array of them, nor does ours.
    let kinds: [(type: String, read: () -> Lamp?, set: (Lamp) -> Void, calls: Int)] = [
        ("Lamp", { freight.lamp }, { freight.lamp = $0 }, expected),
        ("Lamp?", { freight.spare }, { freight.spare = $0 }, expected),
        ("Lamp!", { freight.forced }, { freight.forced = $0 }, expected),
        ("[Lamp]", { freight.lamps[0] }, { freight.lamps = [$0] }, 0),
    ]
    for kind in kinds {
        let other = Lamp(number: 1)
        let calls = Counter()
        withObservationTracking {
            _ = kind.read()?.isOn
        } onChange: {
            calls.increment()
        }
        kind.set(other)
        let atReplacement = calls.value
        other.isOn = true
        expect(
            kind.read() === other && atReplacement == kind.calls && calls.value == kind.calls,
            """
            In a property of the type `\(kind.type)`, a lamp was replaced by another one that is equal to \
            it. `onChange` ran \(times(atReplacement)), expected: \(kind.calls). After the other lamp was \
            switched on, it had run \(times(calls.value)), expected: \(kind.calls).
            """)
    }
}

package func checkUnknownEquality() {
    let freight = Freight()
    expectSilence("An equal array was set") {
        _ = freight.route
    } for: {
        freight.route = [1, 2]
    }
    expectNotice("`Any`") {
        _ = freight.anything
    } for: {
        freight.anything = 1
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

@MainActor
package func checkAppModels() {
    let lisboa = Departure(id: 1, to: "Lisboa")
    let night = NightDeparture(id: 2, to: "Paris")
    let timetable = Timetable(departures: [lisboa, night])
    let display = Display(timetable)

    display.refresh()
    lisboa.delay = 0  // Nothing new.
    display.refresh()
    lisboa.delay = 5
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
    expect(
        display.pages == expected,
        """
        The display has drawn:
        \(display.pages.map(\.description).joined(separator: "\n"))
        It should draw:
        \(expected.map(\.description).joined(separator: "\n"))
        """)
    expect(
        lisboa.warnings == 3 && timetable.drawings == 4
            && timetable.selection.owner === timetable,
        """
        There were \(lisboa.warnings) warnings and \(timetable.drawings) drawings. There should be \
        3 and 4.
        """)
}

@MainActor
package func checkSequence() async {
    let departure = Departure(id: 1, to: "Lisboa")
    expectSilence("An equal delay was set") {
        _ = departure.status
    } for: {
        departure.delay = 0
    }
    let changes = calls {
        _ = departure.status
    } for: {
        departure.delay = 1
    }
    expect(
        changes == 1,
        "The delay was changed, and `onChange` ran \(changes) times. It should run once.")
    // Without notice there would be no end to the waiting.
    guard changes == 1 else { return }
    let texts = await texts(
        of: departure, changes: [{ departure.delay = 5 }, { departure.delay = 60 }])
    expect(
        texts == ["1 min late", "5 min late", "cancelled"],
        "The values were \(texts). There should be one for each change.")
}
