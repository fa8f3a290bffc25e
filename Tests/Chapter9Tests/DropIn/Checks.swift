import Chapter9
import WorkshopTesting

// What an app's models do, when another import is all that has changed. Each function is a test of
// `Chapter9Tests`.

// MARK: - Step 9.7

@MainActor
package func checkAppClasses() throws {
    let night = NightDeparture(id: 1, to: "Paris")
    let timetable = Timetable(departures: [])
    let decoded = try copied(Departure(id: 1, to: "Lisboa"))
    expect(
        isObservable(night), "A class whose superclass is observable does not conform. It should.")
    expectNotice(
        (
            "A property of a superclass that is observable was read and changed",
            { night.delay }, { night.delay = 5 }
        ),
        ("The subclass's property was read and changed", { night.berths }, { night.berths = 10 }),
        (
            "Both were read through an override, and the superclass's changed",
            { night.status }, { (night as Departure).delay = 30 }
        ),
        (
            "The departures of a class of the main actor were read and one more came",
            { timetable.departures }, { timetable.departures.append(night) }
        ),
        (
            "The delay of a decoded departure was read and changed",
            { decoded.delay }, { decoded.delay = 20 }
        ))
    expect(night.status == "30 min late, 10 berths", "The status is \(night.status).")
    expect(
        decoded.destination == "Lisboa",
        "A departure to Lisboa was decoded, and goes to \(decoded.destination).")
    let registrar = try copied(["registrar": ObservationRegistrar()])
    expect(
        registrar == ["registrar": ObservationRegistrar()],
        "A registrar was encoded and decoded, and it is not equal to a new one. It should be.")
}

// MARK: - Step 9.8

package func checkCopiesInPlace() {
    let freight = Freight()
    expectNotice(
        (
            "The cargo was read, and changed in place", { freight.cargo },
            {
                freight.cargo.load()
                freight.cargo.load()
            }
        ))
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
    #if !TOOLCHAIN
        let ends = Counter()
        withObservationTracking(options: .didSet) {
            _ = freight.route
        } onChange: { _ in
            ends.increment()
        }
        try? Freight.refuse(&freight.route)
        expect(
            ends.value == 1,
            """
            A route was changed in place by a function that throws. `onChange` with the option `.didSet` \
            ran \(times(ends.value)). It should run once: tell the registrar in a `defer`.
            """)
    #endif
}

// MARK: - Step 9.11

package func checkEqualValue() {
    let freight = Freight()
    let driver = freight.driver
    let label = Label(text: "fragile", isHandwritten: true)
    func readAll() -> Any? { (freight.weight, freight.route, freight.driver, freight.label) }
    expectSilence(
        ("An equal number was set", readAll, { freight.weight = 0 }),
        ("An equal array was set", readAll, { freight.route = [1, 2] }),
        ("The same object was set", readAll, { freight.driver = driver }),
        ("A label that says that it is equal was set", readAll, { freight.label = label }),
        (
            "The lamps that are there were set again", { (freight.lamp, freight.spare) },
            { (freight.lamp, freight.spare) = (freight.lamp, freight.spare) }
        ))
    expect(
        freight.label.isHandwritten,
        "An equal label was set, but not stored. It should be stored.")
    expectNotice(
        ("Another number", { freight.weight }, { freight.weight = 1 }),
        ("Another object", { freight.driver }, { freight.driver = Driver() }),
        ("Another label", { freight.label }, { freight.label = Label(text: "empty") }),
        ("A value of the type `Any`", { freight.anything }, { freight.anything = 1 }),
        ("In place", { freight.route }, { freight.route.swapAt(0, 0) }))
    freight.weight = .nan
    expectNotice(("Not a number, again", { freight.weight }, { freight.weight = .nan }))
}

package func checkEqualObject() {
    let freight = Freight()
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

package func checkOptionalObject() {
    let freight = Freight()
    let driver = Driver()
    var calls: [Int] = []
    for guardsman in [nil, driver, driver, Driver(), nil, nil] {
        let counter = Counter()
        withObservationTracking {
            _ = freight.guardsman
        } onChange: {
            counter.increment()
        }
        freight.guardsman = guardsman
        calls.append(counter.value)
    }
    // Swift's own has no function for optionals of objects, so it always reports them.
    #if TOOLCHAIN
        let expected = [1, 1, 1, 1, 1, 1]
    #else
        let expected = [0, 1, 0, 1, 1, 0]
    #endif
    expect(
        calls == expected,
        """
        A property of the type `Driver?` was set to: nil, a driver, the same one, another, nil, nil. \
        `onChange` ran \(calls) times, expected: \(expected). `Driver` isn't `Equatable`.
        """)
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
    expectSilence(("An equal delay was set", { departure.status }, { departure.delay = 0 }))
    let changes = calls(for: ("", { departure.status }, { departure.delay = 1 }))
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
