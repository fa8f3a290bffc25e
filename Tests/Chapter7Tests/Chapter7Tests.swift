import Testing
import WorkshopTesting

@testable import Chapter7

@Suite("Chapter 7 · With and without", .serialized, .chapter(7))
struct Chapter7Tests {
    @Test static func `Step 7.1`() async throws { try await step1.run() }

    @Test static func `Step 7.2`() async throws { try await step2.run() }

    @Test static func `Step 7.3`() async throws { try await step3.run() }

    @Test static func `Step 7.4`() async throws { try await step4.run() }

    @Test static func `Step 7.5`() async throws { try await step5.run() }

    @Test static func `Step 7.6`() async throws { try await step6.run() }

    @Test static func `Step 7.7`() async throws { try await step7.run() }
}

// On the main actor, so that what a solution leaves to it comes too late each time.

let step1 = StepTests("7.1") {
    StepTest("an object says that it will change, and the view is outdated") {
        @MainActor in
        /// Counts how often it is asked for what notifies its subscribers.
        final class AskedObject: ObservableObject {
            private(set) var asked = 0
            private let willChange = ObjectWillChange()
            var objectWillChange: ObjectWillChange {
                asked += 1
                return willChange
            }
        }
        struct AskingView: View {
            @ObservedObject var object: AskedObject
            var body: some View { Text("Departures") }
        }
        let object = AskedObject()
        let renderer = Renderer(AskingView(object: object))
        let isAsked = object.asked > 0
        object.objectWillChange.send()
        let isOutdated = renderer.needsUpdate
        let isLate = isOutdated ? false : await isOutdatedLater(renderer)
        let done = """
            A view with an `@ObservedObject` was evaluated, and \(isAsked ? "something" : "nothing") \
            asked for the object's `objectWillChange`. Then the object said “I'm about to change”.
            """
        expect(
            isOutdated || isLate,
            """
            \(done) The renderer needs no update. It should need one. \
            \(isAsked ? "Does the node keep the subscription?" : "Is the view subscribed?")
            """)
        expect(
            !isLate,
            """
            \(done) The renderer needed no update then, but some time later. It should need one at \
            once, as after `onChange`.
            """)
    }

    StepTest("a view with an @ObservedObject shows each change of it") { @MainActor in
        struct JunctionView: View {
            @ObservedObject var left: OldSign
            @ObservedObject var middle: OldSign
            @ObservedObject var right: OldSign
            var body: some View { Text("\(left.text) \(middle.text) \(right.text)") }
        }
        final class HalfwaySign: ObservableObject, Observable {
            let objectWillChange = ObjectWillChange()
            @Published var text = "Lisboa"
        }
        struct HalfwayRow: View {
            @ObservedObject var sign: HalfwaySign
            var body: some View { Text(sign.text) }
        }
        struct InterruptedView: View {
            @ObservedObject var sign: OldSign
            let happening: (String) -> Void
            var body: some View {
                let text = sign.text
                let _ = happening(text)
                Text(text)
            }
        }
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let row = Frame(
            "A row has a timetable as `@ObservedObject`",
            Renderer(TimetableRow(timetable: timetable, index: 0)))
        for number in 1...3 {
            row.turn(
                "platform and delay became \(number)",
                shows: "Lisboa       \(number)   \(number) min late", runs: [TimetableRow.self: 1],
                why: "Each evaluation needs its own subscriptions"
            ) {
                timetable.departures[0].platform = number
                timetable.departures[0].delay = number
            }
        }
        row.turn(runs: [:])

        for tracksReads in [true, false] {
            let renderer = Renderer(CaptionView(timetable: timetable), tracksReads: tracksReads)
            let frame = Frame(
                """
                A view has an `@ObservedObject`, and reads none of its properties\
                \(tracksReads ? "" : " (on a renderer with `tracksReads: false`)")
                """, renderer)
            for _ in 1...3 {
                frame.turn(
                    "the object changed", runs: [CaptionView.self: 1],
                    why: "There is no way to tell what the view reads"
                ) { timetable.departures[0].delay += 1 }
            }
            frame.leaves(
                notes: 1, "the object changed",
                why: """
                    It should be about the latest evaluation: the subscriptions of the evaluations \
                    before have to go
                    """
            ) { timetable.departures[0].delay += 1 }
        }

        let signs = ["a", "b", "c"].map(OldSign.init)
        let junction = Frame(
            "A view has three `@ObservedObject`s",
            Renderer(JunctionView(left: signs[0], middle: signs[1], right: signs[2])),
            shows: "a b c")
        for (sign, shown) in zip(signs, ["x b c", "x x c", "x x x"]) {
            junction.turn(
                "the text “\(sign.text)” became “x”", shows: shown, runs: [JunctionView.self: 1],
                why: "Subscribe to each of `node.objects`"
            ) { sign.text = "x" }
        }

        let halfway = HalfwaySign()
        Frame(
            """
            A sign is an `ObservableObject`, and also says that it is `Observable`, but reports no read
            """, Renderer(HalfwayRow(sign: halfway)), shows: "Lisboa"
        ).turn(
            "its text became “Porto”", shows: "Porto",
            why: "An object of `node.objects` counts, whatever else it is"
        ) { halfway.text = "Porto" }

        let interrupted = OldSign(text: "a")
        let frame = Frame(
            "A body reads a sign's text. If that is “b”, it then makes it “c”, and shows what it read",
            Renderer(
                InterruptedView(sign: interrupted) { text in
                    if text == "b" { interrupted.text = "c" }
                }), shows: "a")
        let early = "Subscribe before the body is evaluated"
        frame.turn("the text became “b”", shows: "b", needsAnother: true, why: early) {
            interrupted.text = "b"
        }
        frame.turn("nothing else changed", shows: "c", why: early)
    }

    StepTest("only the view with the wrapper is notified, and only of that object") {
        @MainActor in
        struct HalfObservedView: View {
            @ObservedObject var observed: OldSign
            let plain: OldSign
            var body: some View { Text("\(observed.text) \(plain.text)") }
        }
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        Frame(
            "A screen passes an object on to a `FirstStatusView`, which has it as `@ObservedObject`"
        ) {
            FirstStatusView(timetable: timetable)
        }.turn(
            "the object changed", shows: "5 min late",
            runs: [Screen.self: 0, FirstStatusView.self: 1],
            why: "The note is about the evaluation of the view with the wrapper"
        ) { timetable.departures[0].delay = 5 }

        let (observed, plain) = (OldSign(text: "a"), OldSign(text: "b"))
        let frame = Frame(
            "A view has a sign as `@ObservedObject`, and another one in a plain `let`",
            Renderer(HalfObservedView(observed: observed, plain: plain)), shows: "a b")
        frame.turn("the first changed", shows: "x b", runs: [HalfObservedView.self: 1]) {
            observed.text = "x"
        }
        frame.quiet("the other one changed", why: "Only `node.objects` count") { plain.text = "x" }

        let board = Board()
        let tables = ["Lisboa", "Porto", "Faro"].enumerated().map { index, destination in
            Timetable(departures: [.init(to: destination, platform: 4, delay: index + 1)])
        }
        let replaced = Frame("A view has an object as `@ObservedObject`", shows: "1 min late") {
            FirstStatusView(timetable: tables[board.trains.count])
        }
        for count in 1...2 {
            replaced.turn(
                "the view got another object", shows: "\(count + 1) min late",
                runs: [Screen.self: 1, FirstStatusView.self: 1]
            ) { board.trains.append(Train(to: "Lisboa", platform: 4)) }
            replaced.turn(
                "that one changed", shows: "\(count * 10) min late",
                runs: [Screen.self: 0, FirstStatusView.self: 1]
            ) { tables[count].departures[0].delay = count * 10 }
            replaced.quiet(
                "the object that it had before changed",
                why: "The new subscriptions replace the old ones"
            ) { tables[count - 1].departures[0].delay = 99 }
        }
    }

    StepTest("without observation, one change costs as much as there are rows") {
        @MainActor in
        struct StatusLine: View {
            let text: String
            var body: some View { Text(text) }
        }
        struct StatusesView: View {
            @ObservedObject var timetable: Timetable
            var body: some View {
                ForEach(timetable.departures.indices, id: \.self) { index in
                    StatusLine(text: timetable.departures[index].status)
                }
            }
        }
        for rows in [3, 10, 100] {
            let trains = (0..<rows).map { Train(to: "Lisboa", platform: $0) }
            let timetable = Timetable(
                departures: (0..<rows).map { .init(to: "Lisboa", platform: $0) })
            let change = { timetable.departures[rows / 2].delay += 5 }
            Frame(
                "With observation, a board has \(rows) rows",
                Renderer(BoardView(board: Board(trains: trains)))
            ).turn("one train changed", runs: [BoardView.self: 0, TrainRow.self: 1]) {
                trains[rows / 2].delay = 5
            }
            Frame(
                "Without observation, \(rows) rows get the object",
                Renderer(DelaysView(timetable: timetable))
            ).turn(
                "one train changed", runs: [DelaysView.self: 1, DelayRow.self: rows],
                why: "Each view with the object is notified, whatever has changed", change)
            Frame(
                "Without observation, \(rows) rows get values",
                Renderer(StatusesView(timetable: timetable))
            ).turn(
                "one train changed", runs: [StatusesView.self: 1, StatusLine.self: 1],
                why: "Only the view around has the object, and one row another text", change)
        }
    }

    StepTest("small screens with observed objects") { @MainActor in
        expectScreens(of: [.plain, .sign], in: [.either], on: StagedScreen.self)
    }
}

let step2 = StepTests("7.2") {
    StepTest("the row shows the sign that it was given, and each of its texts") { @MainActor in
        let old = OldSign(text: "Lisboa")
        let row = Frame(
            "An `OldSign` is on a screen, in a row of its own", Renderer(OldSignScreen(sign: old)),
            shows: "Platform 4\nLisboa")
        for text in ["Track change", "Porto", "Faro"] {
            row.turn(
                "its text became “\(text)”", shows: "Platform 4\n\(text)",
                runs: .among([OldSignScreen.self: 0])
            ) { old.text = text }
        }

        let signs = ["Lisboa", "Porto", "Faro"].map(OldSign.init)
        let board = Board()
        let another = Frame("A row was given a sign with “Lisboa”", shows: "Lisboa") {
            OldSignRow(sign: signs[board.trains.count])
        }
        for (index, text) in ["Porto", "Faro"].enumerated() {
            another.turn(
                "it was given another one, with “\(text)”", shows: text,
                why: "The row shows the sign that it was given last"
            ) { board.trains.append(Train(to: "Lisboa", platform: 4)) }
            another.turn("the text of that one became “Track change”", shows: "Track change") {
                signs[index + 1].text = "Track change"
            }
        }
    }

    StepTest("an observable sign reports reads and changes of its text") { @MainActor in
        let sign = Sign(text: "Lisboa")
        let (reads, changes) = (Counter(), Counter())
        withObservationTracking {
            _ = sign.text
        } onChange: {
            reads.increment()
        }
        sign.registrar.withMutation(of: sign, keyPath: \.text) {}
        expect(
            reads.value == 1,
            """
            A sign's text was read in a tracking. Then a change of `\\.text` was reported to the \
            sign's registrar. `onChange` was called \(times(reads.value)). It should be called once: \
            the read should be reported, under this key path.
            """)
        withObservationTracking {
            sign.registrar.access(sign, keyPath: \.text)
        } onChange: {
            changes.increment()
        }
        sign.text = "Porto"
        expect(
            changes.value == 1,
            """
            In a tracking, a read of `\\.text` was reported to a sign's registrar. Then the sign's \
            text was set. `onChange` was called \(times(changes.value)). It should be called once: \
            the change should be reported, under this key path.
            """)
        let writes = Counter()
        withObservationTracking {
            sign.text = "Faro"
        } onChange: {
            writes.increment()
        }
        sign.text = "Braga"
        expect(
            writes.value == 0,
            """
            In a tracking, a sign's text was set, and not read. Then it was set again, and `onChange` \
            was called \(times(writes.value)). It should not be called: whoever only writes the text \
            does not depend on it.
            """)

        sign.text = "Lisboa"
        let new = Frame(
            "An observable sign is on a screen, and no view has a wrapper",
            Renderer(SignScreen(sign: sign)), shows: "Platform 4\nLisboa")
        for text in ["Track change", "Porto", "Faro"] {
            new.turn(
                "its text became “\(text)”", shows: "Platform 4\n\(text)",
                runs: .among([SignScreen.self: 0])
            ) { sign.text = text }
        }
    }

    StepTest("an observable sign reports before the read") { @MainActor in
        everyOrder { order in
            nonisolated(unsafe) let sign = Sign(text: "Lisboa")
            let (seen, calls) = (Log<String>(), Counter())
            order.thread("reads") {
                let text = withObservationTracking {
                    sign.text
                } onChange: {
                    calls.increment()
                }
                seen.append(text)
            }
            order.thread("sets") { sign.text = "Porto" }
            try order.run()
            order.expect(
                seen.entries == ["Porto"] || calls.value == 1,
                """
                A tracking read the sign's text, \(seen.entries), and another thread set it to \
                Porto. `onChange` was called \(times(calls.value)). A read that comes before its report can be \
                of a text that has changed by then, and nobody is told.
                """)
        }
    }

    StepTest("an observable sign reports before the write") { @MainActor in
        let sign = Sign(text: "Lisboa")
        nonisolated(unsafe) let observed = sign
        let seen = Log<String>()
        withObservationTracking {
            _ = sign.text
        } onChange: {
            seen.append(observed.text)
        }
        sign.text = "Porto"
        expect(
            !seen.entries.isEmpty,
            """
            A sign's text was read in a tracking, and changed from “Lisboa” to “Porto”. `onChange` \
            wasn't called. It should be called once, before the text is written.
            """)
        expect(
            seen.entries.isEmpty || seen.entries == ["Lisboa"],
            """
            A sign's text was read, and changed from “Lisboa” to “Porto”. `onChange` saw \
            \(seen.entries). It should be called once, and see “Lisboa”: the report comes before the \
            write, which is why `withMutation` takes the write as a closure.
            """)
    }

    StepTest(
        "an observable sign reports after the write, too",
        .differs("It loses the change: it notifies only before the store.")
    ) { @MainActor in
        let sign = Sign(text: "Lisboa")
        nonisolated(unsafe) let observed = sign
        let seen = Log<String>()
        withObservationTracking {
            _ = sign.text
        } onChange: {
            // A read on another thread, between the report and the write.
            onAnotherThread {
                withObservationTracking {
                    _ = observed.text
                } onChange: {
                    seen.append(observed.text)
                }
            }
        }
        sign.text = "Porto"
        expect(
            seen.entries == ["Porto"],
            """
            A sign's text was changed from “Lisboa” to “Porto”. Between the report and the write, \
            another thread tracked a read of it. Its `onChange` \
            \(seen.entries.isEmpty ? "was not called" : "saw \(seen.entries)"). It should be called \
            once, and see “Porto”: a second report comes after the write. `withMutation` makes both.
            """)
    }
}

let step3 = StepTests("7.3") {
    StepTest("a write makes the view outdated") { @MainActor in
        let renderer = Renderer(TallyView())
        let storages = renderer.root.storages.values.map { "\(type(of: $0))" }
        expect(
            storages == ["Storage<Int>"],
            """
            A view with one state, an `Int`, is on the screen. Its node keeps \
            \(storages.isEmpty ? "no storage" : "`\(storages.joined(separator: "`, `"))`"). It should \
            keep one: a `Storage<Int>`.
            """)
        guard storages == ["Storage<Int>"] else { return }
        var kept: Int? { (renderer.root.storages.values.first as? Storage<Int>)?.value }
        let frame = Frame(
            "A view has a count as its state, and a button that increases it", renderer,
            shows: "Count: 0 [+]")
        frame.press(
            "+", shows: "Count: 1 [+]", runs: [TallyView.self: 1],
            why: kept == 1
                ? ""
                : """
                The storage that the node keeps has \(kept ?? 0). The view's location should lead to that \
                storage, also when the button's closure runs
                """)
        frame.turn(
            "it was pressed twice", shows: "Count: 3 [+]", runs: [TallyView.self: 1],
            why: "once a turn"
        ) { for _ in 1...2 { renderer.press("+") } }
        frame.turn(runs: [:])
    }

    StepTest("a state stays for as long as its view does") { @MainActor in
        /// Has an input and a state.
        struct LabeledView: View {
            let label: String
            @State var count = 0
            var body: some View {
                HStack {
                    Text("\(label): \(count)")
                    Button("+") { count += 1 }
                }
            }
        }
        let board = Board()
        func add() { board.trains.append(Train(to: "Lisboa", platform: 4)) }

        let machine = Frame(
            "A screen shows how many trains there are, and a ticket machine with a basket",
            Renderer(TicketScreen(board: board)), shows: "Trains: 0\nTickets: 0 [+]")
        machine.press("+", shows: "Trains: 0\nTickets: 1 [+]")
        machine.turn(
            "a train was added", shows: "Trains: 1\nTickets: 1 [+]",
            why: """
                The view around the ticket machine makes a new one, and the node keeps the basket, if the \
                view has it as `@State`
                """, add)

        let labeled = Frame(
            "A view has a label as its input, and a count as its state",
            shows: "Trains 1: 0 [+]"
        ) {
            LabeledView(label: "Trains \(board.trains.count)")
        }
        for count in 1...3 {
            labeled.press(
                "+", shows: "Trains \(count): \(count) [+]",
                runs: [Screen.self: 0, LabeledView.self: 1],
                why: "The new view takes over what the node keeps")
            labeled.turn(
                "the view got another label", shows: "Trains \(count + 1): \(count) [+]",
                runs: [Screen.self: 1, LabeledView.self: 1],
                why: "The new view takes over what the node keeps", add)
        }

        board.trains = ["Lisboa", "Porto", "Faro"].map { Train(to: $0, platform: 4) }
        let rows = Frame(
            "Each of three rows has a count as its state, and a button with its destination"
        ) {
            ForEach(board.trains) { TallyView(title: $0.destination) }
        }
        rows.press("Faro", shows: "Count: 0 [Lisboa]\nCount: 0 [Porto]\nCount: 1 [Faro]")
        rows.turn(
            "the first and the last train were swapped",
            shows: "Count: 1 [Faro]\nCount: 0 [Porto]\nCount: 0 [Lisboa]",
            why: "A row's state goes where its row goes"
        ) { board.trains.swapAt(0, 2) }
    }

    StepTest("a view that is new starts with a new state") { @MainActor in
        struct OtherTallyView: View {
            @State var count = 0
            let platform: Int
            var body: some View {
                HStack {
                    Text("Other: \(count), platform \(platform)")
                    Button("-") { count -= 1 }
                }
            }
        }
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(featured: train)

        let gone = Frame("An `if` shows a view with a count as its state") {
            if board.featured != nil { TallyView() }
        }
        gone.press("+", shows: "Count: 1 [+]")
        gone.turn("the view was removed", shows: "") { board.featured = nil }
        gone.turn(
            "it came back", shows: "Count: 0 [+]",
            why: "The storage belongs to the node, and is deallocated with it"
        ) { board.featured = train }

        let tally = TallyView()
        let places = Frame(
            """
            A view with a count as its state was made once, in a `let`, for an `if` and its `else`. The \
            `if` shows it
            """
        ) {
            if board.featured != nil { tally } else { tally }
        }
        places.press("+", shows: "Count: 1 [+]")
        places.turn(
            "the `else` showed the view", shows: "Count: 0 [+]",
            why:
                "A node keeps a storage, and not only a value, and the `else`'s node starts with one of its own"
        ) { board.featured = nil }

        let types = Frame("A `TallyView` has a state named `count`") {
            let other = OtherTallyView(platform: train.platform)
            Group([board.featured == nil ? TallyView() : other])
        }
        types.press("+", shows: "Count: 1 [+]")
        types.turn(
            "a view of another type took its place, with a state of the same name",
            shows: "Other: 0, platform 4 [-]"
        ) { board.featured = train }
        types.press("-", shows: "Other: -1, platform 4 [-]")
        types.turn("this view got platform 5", shows: "Other: -1, platform 5 [-]") {
            train.platform = 5
        }

        let stacks = Frame("Inside a `VStack` is a view with a count as its state") {
            Group([
                board.featured == nil ? HStack { TallyView() } : VStack { TallyView() }
            ])
        }
        stacks.press("+", shows: "Count: 1 [+]")
        stacks.turn(
            "an `HStack` took the stack's place", shows: "Count: 0 [+]",
            why: "What is inside another view is new, too"
        ) { board.featured = nil }

        struct RowView: View {
            let train: Train
            @State var count = 0
            var body: some View {
                Button("+") { count += 1 }
                ForEach([train]) { Text("\($0.delay), \(count)") }
            }
        }
        let view = RowView(train: train)
        let twice = Frame("A view, made once, is on the screen twice") { Group([view, view]) }
        twice.press("+", shows: "[+]\n0, 1\n[+]\n0, 0")
        twice.turn("the row's delay became 5", shows: "[+]\n5, 1\n[+]\n5, 0") { train.delay = 5 }
    }

    StepTest("each view has a state of its own, and each of its properties") { @MainActor in
        struct ThreeTalliesView: View {
            @State var left = 0
            @State var middle = 0
            @State var right = 0
            let platform: Int
            var body: some View {
                HStack {
                    Text("\(left) \(middle) \(right), platform \(platform)")
                    Button("left") { left += 1 }
                    Button("middle") { middle += 1 }
                    Button("right") { right += 1 }
                }
            }
        }
        let tally = TallyView()
        let same = Frame("A view was made once and put in a `let`, and is shown three times") {
            tally
            tally
            tally
        }
        for count in 1...2 {
            same.press(
                "+", shows: "Count: \(count) [+]\nCount: 0 [+]\nCount: 0 [+]",
                why: "Each node keeps its own storage")
        }

        let train = Train(to: "Lisboa", platform: 4)
        let buttons = "[left] [middle] [right]"
        let states = Frame("A view has three states of one type, and a platform as its input") {
            ThreeTalliesView(platform: train.platform)
        }
        for (title, shown) in [
            ("right", "0 0 1"), ("left", "1 0 1"), ("left", "2 0 1"), ("middle", "2 1 1"),
        ] {
            states.press(
                title, shows: "\(shown), platform 4 \(buttons)",
                why: "`label` tells the properties of a view apart")
        }
        states.turn(
            "the view got platform 5", shows: "2 1 1, platform 5 \(buttons)",
            why: "All its states should stay as they were"
        ) { train.platform = 5 }

        expectABasketEach(
            Screen {
                TicketView()
                TicketView()
                TicketView()
            })
    }

    StepTest("a state is no input, and only a write of it counts") { @MainActor in
        struct KeptTrain: View {
            @State var train: Train
            let count: Int
            var body: some View { Text("@State \(train.destination) \(count)") }
        }
        struct GivenTrain: View {
            let train: Train
            var body: some View { Text("let \(train.destination)") }
        }
        let board = Board()
        Frame(
            "In a screen that reads how many trains there are is a view whose only property is a state"
        ) {
            Text("Trains: \(board.trains.count)")
            TallyView()
        }.turn(
            "a train was added", shows: "Trains: 1\nCount: 0 [+]",
            runs: [Screen.self: 1, TallyView.self: 0],
            why: "With `==`, a state says that it is not an input"
        ) { board.trains.append(Train(to: "Lisboa", platform: 4)) }

        let (lisboa, porto) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        board.featured = lisboa
        Frame(
            "Two views were given Lisboa and 1. One has its train as `@State`, the other in a `let`",
            shows: "@State Lisboa 1\nlet Lisboa"
        ) {
            let train = board.featured ?? porto
            KeptTrain(train: train, count: train === lisboa ? 1 : 2)
            GivenTrain(train: train)
        }.turn(
            "they were given Porto and 2", shows: "@State Lisboa 2\nlet Porto",
            why: "For a state, only the first value counts"
        ) { board.featured = porto }

        let kept = Frame("A state holds an `ObservableObject`", Renderer(KeptBasketView()))
        kept.turn("the state was set to another object", runs: [KeptBasketView.self: 1]) {
            kept.renderer.press("another")
        }
        kept.quiet(
            "a property of that object changed",
            why: "A state notifies the view of a write to itself, whatever it holds"
        ) { kept.renderer.press("kept") }

        let new = Frame("A state holds an observable basket", Renderer(NewBasketView()))
        for (title, count) in [("new", 1), ("another", 0), ("new", 1)] {
            new.press(
                title, shows: "new: \(count) [new] [another]",
                which: title == "new" ? "orders a ticket" : "puts another basket in its place",
                why: "A read of the basket reports nothing about which basket the state holds")
        }
    }

    StepTest("a binding leads to the state, whenever it was made") { @MainActor in
        /// Keeps the first binding that it is given.
        final class BindingBox {
            private(set) var binding: Binding<Int>?
            func keep(_ new: Binding<Int>) { binding = binding ?? new }
        }
        struct BoxedView: View {
            let label: String
            let box: BindingBox
            @State var count = 0
            var body: some View {
                let _ = box.keep($count)
                Text("\(label): \(count)")
            }
        }
        struct AmountView: View {
            let title: String
            @Binding var amount: Int
            var body: some View {
                HStack {
                    Text("\(amount)")
                    Button(title) { amount += 1 }
                }
            }
        }
        struct AmountScreen: View {
            @State var amount = 10
            @State var other = 20
            let isEmpty: Bool
            let train: Train
            var body: some View {
                Text("\(amount)")
                AmountView(title: "+", amount: isEmpty ? $amount : $other)
                AmountView(
                    title: "late", amount: Binding(train, isEmpty ? \.platform : \.delay))
            }
        }
        let board = Board()
        let box = BindingBox()
        let early = Frame(
            "A view has a label as its input, and has handed out a binding to its state",
            shows: "Trains 0: 0"
        ) {
            BoxedView(label: "Trains \(board.trains.count)", box: box)
        }
        for count in 1...2 {
            early.turn("the view got another label") {
                board.trains.append(Train(to: "Lisboa", platform: 4))
            }
            early.turn(
                "\(count * 5) was written through the binding from the beginning",
                shows: "Trains \(count): \(count * 5)",
                why: "All views in this place lead to the storage that the node keeps"
            ) { box.binding?.wrappedValue = count * 5 }
        }

        let train = Train(to: "Lisboa", platform: 3, delay: 4)
        board.trains = []
        let amounts = Frame(
            """
            A screen shows a state, and two views with a binding: the first to this state, the second to \
            a train's platform
            """, shows: "10\n10 [+]\n3 [late]"
        ) {
            let _ = board.featured
            AmountScreen(isEmpty: board.trains.isEmpty, train: train)
        }
        amounts.press(
            "+", shows: "11\n11 [+]\n3 [late]",
            runs: [Screen.self: 0, AmountScreen.self: 1, AmountView.self: 1])
        amounts.turn(
            "they were given bindings to another state, and to the train's delay",
            shows: "11\n20 [+]\n4 [late]",
            runs: [Screen.self: 1, AmountScreen.self: 1, AmountView.self: 2],
            why: "A binding to something else is another input"
        ) { board.trains = [train] }
        amounts.turn(
            "they were given the bindings from before", shows: "11\n11 [+]\n3 [late]",
            runs: [Screen.self: 1, AmountScreen.self: 1, AmountView.self: 2]
        ) { board.trains = [] }
        amounts.turn(
            "the platform became 5", shows: "11\n11 [+]\n5 [late]",
            runs: [Screen.self: 0, AmountScreen.self: 0, AmountView.self: 1],
            why: "The same binding is the same input"
        ) { train.platform = 5 }
    }

    StepTest("a state is found inside a view whose own object is gone") { @MainActor in
        struct UnownedView: View {
            unowned let train: Train
            var body: some View {
                Text(train.destination)
                TallyView()
            }
        }
        var train: Train? = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(Screen { if let train { UnownedView(train: train) } })
        train = nil
        for _ in 1...3 {
            renderer.press("+")
            renderer.update()
        }
        expect(
            renderer.text == "Lisboa\nCount: 3 [+]",
            """
            A view holds a train unowned, and inside it is a view with a count as its state. The train \
            was deallocated, and then “+” was pressed 3 times. The screen shows “\(renderer.text)”. \
            Expected: “Lisboa\nCount: 3 [+]”.
            """)
    }

    StepTest("a state that a view's own mirror lists is kept") { @MainActor in
        struct MirroredView: View, CustomReflectable {
            let label: String
            @State var count = 0
            var body: some View {
                Text("\(label): \(count)")
                Button("+") { count += 1 }
            }
            var customMirror: Mirror {
                Mirror(self, children: ["count": _count], displayStyle: .struct)
            }
        }
        var label = "old"
        let renderer = Renderer(Screen { MirroredView(label: label) })
        renderer.press("+")
        label = "new"
        renderer.evaluate(renderer.root)
        expect(
            renderer.text == "new: 1\n[+]",
            """
            A view's mirror lists its state, and leaves out its label. “+” was pressed, and the view got \
            another label. The screen shows “\(renderer.text)”. Expected: “new: 1\n[+]”.
            """)
        let wrappers = renderer.warnings.filter { $0.contains("MirroredView") }
        expect(
            wrappers.count == 1 && wrappers[0].contains("property wrappers"),
            """
            The renderer's warnings are \(renderer.warnings). Expected: one that says what a mirror of \
            its own means for the view's property wrappers.
            """)
    }

    StepTest("the initial value is made once") { @MainActor in
        struct CountedView: View {
            let label: String
            @State var count: Int
            init(label: String, made: Counter) {
                self.label = label
                let location = Location {
                    made.increment()
                    return 0
                }
                _count = State(location: location)
            }
            var body: some View { Text("\(label): \(count)") }
        }
        let made = Counter()
        evaluateFourTimes { CountedView(label: $0, made: made) }
        expect(
            made.value == 1,
            """
            A view with a state got another input in each of three turns. `makeValue` was called \
            \(times(made.value)). It should be called once: who keeps a storage needs no initial value.
            """)
    }

    StepTest("small screens whose views have a state") { @MainActor in
        expectScreens(
            of: [.plain, .state, .binding], in: [.either, .rows], on: StagedScreen.self)
    }
}

let step4 = StepTests("7.4") {
    StepTest("the basket is kept, and its changes are shown") { @MainActor in
        /// Has an input and a state object.
        struct LabeledView: View {
            let label: String
            @StateObject var basket = OldBasket()
            var body: some View {
                HStack {
                    Text("\(label): \(basket.count)")
                    Button("+") { basket.count += 1 }
                }
            }
        }
        struct GivenBasketView: View {
            @StateObject var basket: OldBasket
            init(_ basket: OldBasket) { _basket = StateObject(wrappedValue: basket) }
            var body: some View { Text("\(basket.count)") }
        }
        let board = Board()
        func add() { board.trains.append(Train(to: "Lisboa", platform: 4)) }
        let isState = Mirror(reflecting: OldTicketView()).children.contains {
            $0.value is State<OldBasket>
        }

        let machine = Frame(
            "A screen shows how many trains there are, and a ticket machine with an `OldBasket`",
            Renderer(OldTicketScreen(board: board)), shows: "Trains: 0\nTickets: 0 [+]")
        machine.press(
            "+", shows: "Trains: 0\nTickets: 1 [+]",
            why: """
                The basket says “I'm about to change”, and the view has to subscribe to it.\
                \(isState ? " `OldTicketView` has the basket in a `State`, which doesn't." : "")
                """)
        machine.turn(
            "a train was added", shows: "Trains: 1\nTickets: 1 [+]",
            why: """
                The view around the ticket machine makes a new one, and the node keeps the basket. Is \
                `connect` called, as `DynamicProperty` declares it?
                """, add)

        let takesOver = """
            The new view takes over what the node keeps. Is `connect` called, as `DynamicProperty` \
            declares it?
            """
        let labeled = Frame(
            "A view has a label as its input, and a basket as its state object",
            shows: "Trains 1: 0 [+]"
        ) {
            LabeledView(label: "Trains \(board.trains.count)")
        }
        for count in 1...3 {
            labeled.press(
                "+", shows: "Trains \(count): \(count) [+]",
                runs: [Screen.self: 0, LabeledView.self: 1], why: takesOver)
            labeled.turn(
                "the view got another label", shows: "Trains \(count + 1): \(count) [+]",
                runs: [Screen.self: 1, LabeledView.self: 1], why: takesOver, add)
        }
        labeled.turn(
            "the button was pressed twice", shows: "Trains 4: 5 [+]",
            runs: [Screen.self: 0, LabeledView.self: 1]
        ) { for _ in 1...2 { labeled.renderer.press("+") } }

        let basket = OldBasket()
        let given = Frame(
            "A view has a state object, which other code knows too",
            Renderer(GivenBasketView(basket)))
        for count in 1...3 {
            given.turn(
                "that code set its count to \(count)", shows: "\(count)",
                runs: [GivenBasketView.self: 1],
                why: "After each evaluation, the view has to be subscribed to the object"
            ) { basket.count = count }
        }
    }

    StepTest("State, StateObject, and an observable object") { @MainActor in
        let frame = Frame(
            """
            Three views show the counts of baskets: an `ObservableObject` in a `State`, one in a \
            `StateObject`, and an observable basket in a `State`
            """
        ) {
            KeptBasketView()
            OwnedBasketView()
            NewBasketView()
        }
        func screen(_ kept: Int, _ owned: Int, _ new: Int) -> String {
            "kept: \(kept) [kept] [another]\nowned: \(owned) [owned]\nnew: \(new) [new] [another]"
        }
        let why = "`State` only notices when another object takes the place of the old one"
        frame.press("kept", shows: screen(0, 0, 0), runs: [:], why: why)
        frame.press("owned", shows: screen(0, 1, 0), runs: [OwnedBasketView.self: 1], why: why)
        frame.press("new", shows: screen(0, 1, 1), runs: [NewBasketView.self: 1], why: why)
    }

    StepTest("the object is made once") { @MainActor in
        final class CountedBasket: ObservableObject {
            let objectWillChange = ObjectWillChange()
            init(made: Counter) { made.increment() }
        }
        struct CountedBasketView: View {
            let label: String
            @StateObject var basket: CountedBasket
            init(label: String, made: Counter) {
                self.label = label
                _basket = StateObject(wrappedValue: CountedBasket(made: made))
            }
            var body: some View { Text(label) }
        }
        let made = Counter()
        evaluateFourTimes { CountedBasketView(label: $0, made: made) }
        expect(
            made.value == 1,
            """
            A view with a state object got another input in each of three turns, and so was \
            evaluated 4 times. The object was made \(times(made.value)). It should be made once.
            """)
    }

    StepTest("each view has an object of its own, and each of its properties") { @MainActor in
        struct ThreeBasketsView: View {
            @StateObject var left = OldBasket()
            @StateObject var middle = OldBasket()
            @StateObject var right = OldBasket()
            var body: some View {
                HStack {
                    Text("\(left.count) \(middle.count) \(right.count)")
                    Button("left") { left.count += 1 }
                    Button("middle") { middle.count += 1 }
                    Button("right") { right.count += 1 }
                }
            }
        }
        let properties = Frame(
            "A view has three state objects of one type", Renderer(ThreeBasketsView()))
        for (title, shown) in [
            ("right", "0 0 1"), ("left", "1 0 1"), ("left", "2 0 1"), ("middle", "2 1 1"),
        ] {
            properties.press(
                title, shows: "\(shown) [left] [middle] [right]",
                why: "Pass `label` on, which tells the properties of a view apart")
        }
        expectABasketEach(
            Screen {
                OldTicketView()
                OldTicketView()
                OldTicketView()
            })
    }

    StepTest("small screens whose views keep objects") { @MainActor in
        expectScreens(
            of: [.plain, .state, .oldBasket], in: [.either, .rows], on: StagedScreen.self)
    }
}

let step5 = StepTests("7.5") {
    StepTest("a change of the basket is a change of the trip") { @MainActor in
        let trip = OldTrip(to: "Lisboa", basket: OldBasket())
        let renderer = Renderer(OldTripScreen(trip: trip))
        var shown: [String] = []
        for _ in 1...2 {
            renderer.press("+")
            renderer.update()
            shown.append(renderer.text)
        }
        let isShown = shown == ["Lisboa, tickets: 1 [+]", "Lisboa, tickets: 2 [+]"]
        let isLate = isShown ? false : await isOutdatedLater(renderer)
        expect(
            isShown || isLate,
            """
            A trip has a basket, and both are an `ObservableObject`. The basket's count was \
            increased twice. The screen of the trip showed \(shown). It should show 1 and then 2: \
            for as long as the trip has that basket, a change of it is a change of the trip. Is the \
            trip subscribed to its first basket, and does it keep the subscription?
            """)
        expect(
            isShown || !isLate,
            """
            A trip has a basket, and both are an `ObservableObject`. The basket's count was \
            increased twice, each time with a turn. The screen of the trip showed \(shown), and the \
            renderer needed an update some time later. It should show 1 and then 2: the trip has to \
            notify its subscribers when its basket does, and not later.
            """)
    }

    StepTest("another basket is shown, and its changes, and none of the one before") {
        @MainActor in
        let baskets = [0, 3, 10].map { count in
            let basket = OldBasket()
            basket.count = count
            return basket
        }
        let trip = OldTrip(to: "Lisboa", basket: baskets[0])
        let frame = Frame(
            "The screen of an `OldTrip` shows how many tickets are in its basket",
            Renderer(OldTripScreen(trip: trip)), shows: "Lisboa, tickets: 0 [+]")
        for basket in baskets.dropFirst() {
            let (before, count) = (trip.basket, basket.count)
            frame.turn(
                "the trip got another basket, with \(count)",
                shows: "Lisboa, tickets: \(count) [+]", runs: [OldTripScreen.self: 1],
                why: "Another basket is a change of the trip, as a change of its basket is"
            ) { trip.basket = basket }
            frame.turn(
                "the new basket got 2 more", shows: "Lisboa, tickets: \(count + 2) [+]",
                runs: [OldTripScreen.self: 1], why: "Subscribe to each new basket"
            ) { basket.count += 2 }
            frame.quiet(
                "the basket that it had before changed", why: "The trip no longer has that basket"
            ) { before.count += 7 }
        }
    }

    StepTest("the trip says so before its basket changes, and before it gets another") {
        @MainActor in
        let basket = OldBasket()
        let trip = OldTrip(to: "Lisboa", basket: basket)
        nonisolated(unsafe) let observed = trip
        let (seen, elsewhere) = (Log<Int>(), Counter())
        let thread = thisThread
        let subscription = trip.objectWillChange.sink {
            if thisThread == thread {
                seen.append(observed.basket.count)
            } else {
                elsewhere.increment()
            }
        }
        for count in 1...3 { basket.count = count }
        let (counts, others) = (seen.entries, elsewhere.value)
        withExtendedLifetime(subscription) {}
        let came =
            counts.isEmpty && others == 0
            ? "not been notified"
            : """
            been notified \(times(counts.count)) on the same thread, where it read \(counts), and \
            \(times(others)) on another
            """
        expect(
            counts == [0, 1, 2] && others == 0,
            """
            The count of a trip's basket was set to 1, 2 and 3. By then, a subscriber of the trip had \
            \(came). It should be notified 3 times, on the same, and read 0, 1 \
            and 2: at once, and before each change.
            """)

        let full = OldBasket()
        full.count = 5
        let replaced = Log<Int>()
        let another = trip.objectWillChange.sink { replaced.append(observed.basket.count) }
        trip.basket = full
        withExtendedLifetime(another) {}
        expect(
            replaced.entries == [3],
            """
            A trip with 3 tickets in its basket got another basket, with 5. When a subscriber was \
            notified, it read the number of tickets: \(replaced.entries). It should be notified once, \
            while the trip still has the basket with 3: `objectWillChange` comes before the change.
            """)
    }

    StepTest("a read goes through, however deep") { @MainActor in
        let trip = Trip(to: "Porto", basket: Basket())
        let reads = "Whoever reads the summary has to read `basket` and its `count`, each time"
        let story = """
            A `Trip` has a basket, and both are observable. Its summary was read: “\(trip.summary)”. Then \
            it was put on a screen, which shows the summary
            """
        let frame = Frame(
            story, Renderer(TripScreen(trip: trip)), shows: "Porto, tickets: 0 [+]")
        for count in 1...3 {
            frame.press(
                "+", shows: "Porto, tickets: \(count) [+]", runs: [TripScreen.self: 1], why: reads)
        }
        for count in [0, 7, 9] {
            let basket = Basket()
            basket.count = count
            frame.turn(
                "another basket took the place of that one, with \(count)",
                shows: "Porto, tickets: \(count) [+]", runs: [TripScreen.self: 1], why: reads
            ) { trip.basket = basket }
        }

        let other = Trip(to: "Porto", basket: Basket())
        _ = other.summary
        let full = Basket()
        full.count = 7
        Frame(story, Renderer(TripScreen(trip: other))).turn(
            "a basket with 7 took the place of the empty one", shows: "Porto, tickets: 7 [+]",
            why: reads
        ) { other.basket = full }
    }

    StepTest("the trip is deallocated, and its basket stays") { @MainActor in
        weak var trip: OldTrip?
        let basket = OldBasket()
        var text = ""
        do {
            let held = OldTrip(to: "Lisboa", basket: basket)
            trip = held
            let renderer = Renderer(OldTripScreen(trip: held))
            basket.count = 1
            renderer.update()
            text = renderer.text
        }
        expect(
            text == "Lisboa, tickets: 1 [+]",
            """
            A trip's basket changed, and the screen showed “\(text)”. It should show 1.
            """)
        expect(
            trip == nil,
            """
            The last reference to a trip went, while its basket stayed. The trip is still there. It \
            should be deallocated: its subscription to the basket must not keep it.
            """)
    }
}

let step6 = StepTests("7.6") {
    StepTest("only the root and the leaf are evaluated") { @MainActor in
        func screen(_ visitors: Int, _ trains: Int) -> String {
            "Branch, visitors: \(visitors) [Enter]\nLeaf, trains: \(trains)\n[Next station]"
        }
        let handing = Frame(
            "`RootView` has a board with one train. In it is `BranchView`, and in that one `LeafView`",
            Renderer(RootView()), shows: screen(0, 1),
            why: Renderer(Screen { HandedView().environment(Board()) }).text == "0"
                ? "An `Environment` does find a board that another screen hands down. Does the root?"
                : "An `Environment` doesn't find a board that the view around hands down")
        handing.press(
            "Next station", shows: screen(0, 2),
            runs: [RootView.self: 1, BranchView.self: 0, LeafView.self: 1],
            which: "gives the root another board, with two trains",
            why: """
                The branch neither holds the board nor reads it, so it should not run. The leaf has to read \
                the storage in which the node replaces the board, and be notified by it
                """)
        handing.press("Enter", shows: screen(1, 2), runs: [BranchView.self: 1])
        handing.turn(
            "the root got a board with three trains", shows: screen(1, 3),
            runs: [RootView.self: 1, BranchView.self: 0, LeafView.self: 1],
            why: "The branch is still the same branch"
        ) {
            let storage = handing.renderer.root.storages.values.first as? Storage<Board>
            storage?.value = Board(trains: (1...3).map { Train(to: "Faro", platform: $0) })
        }
    }

    StepTest("the nearest board is found, however far out") { @MainActor in
        let boards = (1...3).map { count in
            Board(trains: (0..<count).map { Train(to: "Lisboa", platform: $0) })
        }
        Frame(
            "A board with one train is handed down to the whole screen, around the outermost view",
            Renderer(DeskView().environment(boards[0])), shows: "Desk\n1",
            why: "The last node on the way outward may have it, too")
        Frame(
            """
            A view asks for a board. The two nearest views around it hand down an office and a basket, and \
            the next one a board with one train
            """, shows: "1", why: "Go on to the first that has a board"
        ) {
            VStack {
                VStack {
                    HandedView().environment(Office(board: Board()))
                }.environment(Basket())
            }.environment(boards[0])
        }

        let station = Board(featured: Train(to: "Braga", platform: 3))
        let frame = Frame(
            """
            Four views ask for a board. None is handed down to the first. The others are inside one \
            another, each under a nearer board, with 1, 2 and 3 trains
            """, shows: "none\n1\n2\n3"
        ) {
            HandedView()
            VStack {
                HandedView()
                VStack {
                    HandedView()
                    VStack { HandedView() }.environment(boards[2])
                }.environment(boards[1])
            }.environment(station.featured == nil ? boards[2] : boards[0])
        }
        frame.turn(
            "another board was handed down furthest out, with 3", shows: "none\n3\n2\n3",
            runs: [Screen.self: 1, HandedView.self: 1],
            why: "The last two have a nearer board, so the one further out is nothing to them"
        ) { station.featured = nil }
    }

    StepTest("what is handed down is replaced, changes, and goes") { @MainActor in
        let office = Office(board: Board())
        let desk = Frame(
            """
            A screen hands down a board. In it is `DeskView`, which has nothing to do with it, and in that \
            one a `HandedView` asks for it
            """, shows: "Desk\n0"
        ) {
            DeskView().environment(office.board)
        }
        for count in 1...3 {
            desk.turn(
                "a board with \(count) took its place", shows: "Desk\n\(count)",
                runs: [Screen.self: 1, DeskView.self: 0, HandedView.self: 1],
                why: "Each replacement is shown in its own turn"
            ) {
                office.board = Board(trains: (0..<count).map { Train(to: "Lisboa", platform: $0) })
            }
        }
        desk.turn(
            "a train was added to that board", shows: "Desk\n4",
            runs: [Screen.self: 0, DeskView.self: 0, HandedView.self: 1]
        ) { office.board.trains.append(Train(to: "Lisboa", platform: 4)) }

        let board = Board(featured: Train(to: "Lisboa", platform: 4))
        let handed = HandedView()
        Frame("A board without trains is handed down to two views", shows: "0\n0") {
            if board.featured == nil { handed } else { handed.environment(board) }
            let other = HandedView().environment(board)
            Group([board.featured == nil ? VStack { HandedView() } : other])
        }.turn(
            "none was handed down any more", shows: "none\nnone",
            why: "No node around them has one any more"
        ) { board.featured = nil }
    }

    StepTest("small screens that hand objects down") { @MainActor in
        expectScreens(
            of: [.plain, .handed, .state], in: [.handing, .either], on: StagedScreen.self)
    }
}

let step7 = StepTests("7.7") {
    StepTest("a change is shown, and the next one") { @MainActor in
        let train = Train(to: "Lisboa", platform: 4)
        let isTracked = Log<Bool>()
        let renderer = Renderer(
            Screen {
                ObservationView {
                    let _ = isTracked.append(isTrackingHere)
                    Text(train.status)
                }
            }, tracksReads: false)
        var shown: [String] = []
        for delay in 1...3 {
            train.delay = delay
            train.delay = delay * 10
            renderer.update()
            shown.append(renderer.text)
        }
        let isShown = shown == (1...3).map { "\($0 * 10) min late" }
        let counts = (
            renderer.evaluations(of: Screen.self), renderer.evaluations(of: ObservationView.self)
        )
        let isLate = isShown ? false : await isOutdatedLater(renderer)
        let reason =
            if isTracked.entries.contains(false) {
                "The content was made outside of any tracking."
            } else if isLate {
                "The renderer needed an update only some time later: notify the view at the change."
            } else if counts.1 == 1 {
                """
                The content was made in a tracking, and no change has notified the view: it is \
                subscribed to its `token`, and to nothing else.
                """
            } else {
                "The observation view was evaluated \(times(counts.1))."
            }
        expect(
            isShown,
            """
            The renderer knows nothing about observation. The content of an observation view reads \
            a delay, which changed in each of three turns. The screen showed \(shown). It should \
            show 10, 20 and 30. \(reason)
            """)
        expect(
            counts == (1, 4),
            """
            A delay changed twice in each of three turns. The view around it was evaluated \
            \(times(counts.0)), and the observation view \(times(counts.1)). They should be \
            evaluated once, and 4 times: at the start, and once a turn.
            """)
    }

    StepTest("only what the content reads counts, and it is made once") { @MainActor in
        let train = Train(to: "Lisboa", platform: 4)
        let made = Counter()
        let frame = Frame(
            """
            The renderer knows nothing about observation. The content of an observation view reads a \
            delay, and shows how often it was made
            """,
            shows: "on time, made once", tracksReads: false
        ) {
            ObservationView {
                let _ = made.increment()
                Text("\(train.status), made \(times(made.value))")
            }
        }
        frame.quiet("the platform changed") { train.platform = 5 }
        frame.due("the delay changed", why: "The token says so at the change, and not later") {
            train.delay = 5
        }
        let runs: BodyRuns = [Screen.self: 0, ObservationView.self: 1]
        frame.turn(
            "the delay changed once more", shows: "6 min late, made twice", runs: runs
        ) { train.delay = 6 }
        nonisolated(unsafe) let elsewhere = train
        frame.turn(
            "another thread changed the delay", shows: "7 min late, made 3 times", runs: runs
        ) { onAnotherThread { elsewhere.delay = 7 } }
        Frame(
            "The renderer knows nothing about observation, and there is no observation view",
            tracksReads: false
        ) {
            Text(train.status)
        }.quiet("the delay changed") { train.delay = 8 }
    }

    StepTest("the view is notified on the thread of the change") { @MainActor in
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(ObservationView { Text(train.status) }, tracksReads: false)
        let (here, elsewhere) = (Counter(), Counter())
        let thread = thisThread
        let subscriptions = renderer.root.objects.map { object in
            object.objectWillChange.sink {
                _ = thisThread == thread ? here.increment() : elsewhere.increment()
            }
        }
        train.delay = 5
        let counts = (here.value, elsewhere.value)
        withExtendedLifetime(subscriptions) {}
        expect(
            counts == (1, 0),
            """
            The content of an observation view reads a delay, which changed. When the setter \
            returned, a subscriber of the view's objects had been notified \(times(counts.0)) on the \
            same thread, and \(times(counts.1)) on another. It should be notified once, on the same: \
            what comes from another thread may come after the turn.
            """)
    }

    StepTest("small screens in a world without observation") { @MainActor in
        let kinds: [SmallScreen.Kind] = [.plain, .observation, .sign, .state, .oldBasket, .handed]
        expectScreens(of: kinds, in: [.handing], on: StagedScreen.self, tracksReads: false)
        expectScreens(of: kinds, in: [.handing, .either], on: StagedScreen.self)
    }
}

extension Frame where Renderer == Chapter7.Renderer {
    /// A button is pressed, and a turn is taken.
    fileprivate func press(
        _ title: String, shows text: String, runs: BodyRuns? = nil,
        which effect: String = "", why: @autoclosure () -> String = "", line: Int = #line
    ) {
        let words = "the button “\(title)” was pressed\(effect.isEmpty ? "" : ", which \(effect)")"
        turn(words, shows: text, runs: runs, why: why(), line: line) {
            renderer.press(title)
        }
    }
}

/// Expects each of three ticket machines to have a basket of its own.
@MainActor private func expectABasketEach(_ machines: some View, line: Int = #line) {
    Frame("There are three ticket machines", Renderer(machines)).press(
        "+", shows: "Tickets: 1 [+]\nTickets: 0 [+]\nTickets: 0 [+]",
        why: "The button of the first was pressed, and each has a basket of its own", line: line)
}

/// Shows a view, and gives it another label in each of three turns.
@MainActor private func evaluateFourTimes(_ view: @escaping (_ label: String) -> some View) {
    let board = Board()
    let renderer = Renderer(Screen { view("Trains: \(board.trains.count)") })
    for _ in 1...3 {
        board.trains.append(Train(to: "Lisboa", platform: 4))
        renderer.update()
    }
}

/// Whether a renderer that needed no update needs one after a while: what was left to another thread,
/// or to the main actor, has happened by then.
@MainActor private func isOutdatedLater(_ renderer: Renderer) async -> Bool {
    for _ in 1...50 where !renderer.needsUpdate { try? await Task.sleep(for: .milliseconds(2)) }
    return renderer.needsUpdate
}

// MARK: - What several tests show

/// Subscribes to an object, and reads nothing of it.
private struct CaptionView: View {
    @ObservedObject var timetable: Timetable
    var body: some View { Text("Departures") }
}

/// Shows the first train of a timetable.
private struct FirstStatusView: View {
    @ObservedObject var timetable: Timetable
    var body: some View { Text(timetable.departures[0].status) }
}

/// The delays of a timetable: a row for each train.
private struct DelaysView: View {
    @ObservedObject var timetable: Timetable
    var body: some View {
        ForEach(timetable.departures.indices, id: \.self) { index in
            DelayRow(timetable: timetable, index: index)
        }
    }
}

/// The delay of one train of a timetable. It says itself how it is compared, which takes less time.
private struct DelayRow: View, Equatable {
    @ObservedObject var timetable: Timetable
    let index: Int
    var body: some View { Text(timetable.departures[index].status) }
}

/// Counts up by a button.
private struct TallyView: View {
    @State var count = 0
    var title = "+"
    var body: some View {
        HStack {
            Text("Count: \(count)")
            Button(title) { count += 1 }
        }
    }
}

/// An `ObservableObject` in a state.
private struct KeptBasketView: View {
    @State var basket = OldBasket()
    var body: some View {
        HStack {
            Text("kept: \(basket.count)")
            Button("kept") { basket.count += 1 }
            Button("another") { basket = OldBasket() }
        }
    }
}

/// An observable object in a state.
private struct NewBasketView: View {
    @State var basket = Basket()
    var body: some View {
        HStack {
            Text("new: \(basket.count)")
            Button("new") { basket.count += 1 }
            Button("another") { basket = Basket() }
        }
    }
}

/// An `ObservableObject` that the view owns.
private struct OwnedBasketView: View {
    @StateObject var basket = OldBasket()
    var title = "owned"
    var body: some View {
        HStack {
            Text("\(title): \(basket.count)")
            Button(title) { basket.count += 1 }
        }
    }
}

/// Shows how many trains the board has that is handed down.
private struct HandedView: View {
    @Environment(Board.self) var board
    var body: some View { Text(board.map { "\($0.trains.count)" } ?? "none") }
}

/// Knows nothing of the board.
private struct DeskView: View {
    var body: some View {
        Text("Desk")
        HandedView()
    }
}

/// Has a board, and can take another one.
private final class Office: Observable {
    let registrar = ObservationRegistrar()
    var board: Board {
        get {
            registrar.access(self, keyPath: \.board)
            return _board
        }
        set { registrar.withMutation(of: self, keyPath: \.board) { _board = newValue } }
    }
    private var _board: Board

    init(board: Board) { _board = board }
}
