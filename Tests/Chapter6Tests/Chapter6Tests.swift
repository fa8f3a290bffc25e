import Testing
import WorkshopTesting

@testable import Chapter6

@Suite("Chapter 6 · What a UI does with it", .serialized, .chapter(6))
struct Chapter6Tests {
    @Test static func `Step 6.1`() async throws { try await step1.run() }

    @Test static func `Step 6.2`() async throws { try await step2.run() }

    @Test static func `Step 6.3`() async throws { try await step3.run() }

    @Test static func `Step 6.4`() async throws { try await step4.run() }

    @Test static func `Step 6.5`() async throws { try await step5.run() }
}

let step1 = StepTests("6.1") {
    StepTest("a change of what the body has read asks for an update") {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        let before = renderer.needsUpdate
        train.delay = 5
        let (after, evaluations) = (renderer.needsUpdate, renderer.evaluations)
        expect(!before, "Nothing has changed yet, and the renderer already needs an update.")
        guard !after else { return }

        func isNoted() -> Bool { !renderer.outdated.all.isEmpty }
        let isAtOnce = isNoted()
        for _ in 0..<20 where !isNoted() { try? await Task.sleep(for: .milliseconds(10)) }
        let seen =
            if evaluations > 1 {
                """
                The body has been evaluated \(times(evaluations)), and no turn was taken. \
                Expected: once, and a note. `onChange` runs before the change, so a body that it \
                evaluates sees the old value.
                """
            } else if isAtOnce {
                """
                There is a note in `outdated`, but `nodes` doesn't have its evaluation. Expected: \
                a note about the view's latest evaluation, the one that `count` returned.
                """
            } else if isNoted() {
                """
                There was no note in `outdated`, and a moment later there was one. Expected: a \
                note by the time the change is made.
                """
            } else {
                "There is no note in `outdated`. Expected: one, left by `onChange`."
            }
        expect(
            after,
            """
            The body read the delay, and the delay changed, but the renderer needs no update. \
            \(seen)
            """)
    }

    StepTest("what a body has read leaves a note, and nothing else does") {
        let (_, lisboa, porto, faro) = station()
        let frame = Frame(
            "A view that reads a train's delay is on the screen",
            Renderer(StatusView(train: lisboa)))
        frame.quiet("The platform changed") { lisboa.platform = 5 }
        frame.leaves(notes: 1, "the delay changed") { lisboa.delay = 5 }

        nonisolated(unsafe) let elsewhere = porto
        Frame(
            "A view that reads a train's delay is on the screen",
            Renderer(StatusView(train: porto))
        ).leaves(
            notes: 1, "another thread changed the delay",
            why: """
                `onChange` runs on the thread that makes the change, and its note is there by the time \
                the change is made
                """
        ) { onAnotherThread { elsewhere.delay = 5 } }

        let renderer = Renderer(StatusView(train: faro))
        for _ in 1...2 { renderer.evaluate(renderer.root) }
        Frame("A view that reads a train's delay was evaluated 3 times", renderer).due(
            "the delay changed",
            why: "A tracking is about one evaluation of the body, and each evaluation needs one"
        ) { faro.delay = 5 }
    }

    StepTest("what a view inside has read counts for that view") {
        struct WrappedView: View {
            let train: Train
            var body: some View { StatusView(train: train) }
        }
        let (board, lisboa, porto, faro) = station()
        let inside = "What is read while the children are placed doesn't belong to the view around"
        let rows = Frame(
            "A board with three trains is on the screen", Renderer(BoardView(board: board)))
        for (count, train) in [lisboa, porto, faro].enumerated() {
            rows.leaves(
                notes: count + 1, "\(train.destination)'s delay changed, which its row has read",
                why: inside
            ) { train.delay = 5 }
        }
        Frame(
            "The body of a view is one other view, which reads a delay",
            Renderer(WrappedView(train: lisboa))
        ).leaves(
            notes: 1, "the delay changed",
            why: "Inside the tracking of a view, only its own body is evaluated"
        ) { lisboa.delay = 10 }
        Frame(
            "A `ForEach` has three rows, whose closure reads a delay",
            runs: [Screen.self: 1, ForEach.Row.self: 3], why: "once for each row"
        ) {
            ForEach(board.trains) { Text($0.status) }
        }.leaves(notes: 1, "one delay changed", why: "A row is a view, too") { porto.delay = 10 }

        board.featured = lisboa
        let levels = Frame(
            """
            The screen reads how many trains there are. In it, a view reads which train is featured, \
            and in that one, a view reads the train's delay
            """
        ) {
            Text("\(board.trains.count) trains")
            FeaturedView(board: board)
        }
        let own = """
            The inner view may get the same inputs as before (step 6.3), and then only its own note \
            has it evaluated
            """
        levels.leaves(notes: 1, "the list of trains was set", why: own) { board.trains = [lisboa] }
        levels.leaves(notes: 2, "the featured train was set", why: own) { board.featured = lisboa }
        levels.leaves(notes: 3, "the delay changed", why: own) { lisboa.delay = 15 }
    }

    StepTest("each body runs once to begin with, and counts under the type of its view") {
        let (board, lisboa, porto, faro) = station()
        Frame(
            "A board with three trains is on the screen", Renderer(BoardView(board: board)),
            runs: [BoardView.self: 1, TrainRow.self: 3])
        Frame(
            "A `ForEach` has three rows, and no views for them",
            runs: [Screen.self: 1, ForEach.Row.self: 3], why: "A row is a view, too"
        ) {
            ForEach([lisboa, porto, faro]) { Text($0.destination) }
        }
        let runs = Counter()
        Frame("A screen shows how often its body has run", shows: "1", runs: [Screen.self: 1]) {
            Text("\(runs.increment())")
        }
    }

    StepTest("a renderer is deallocated while its trains stay") {
        weak var renderer: Renderer?
        let trains = [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)]
        var needsUpdate = false
        do {
            let held = Renderer(BoardView(board: Board(trains: trains)))
            renderer = held
            trains[0].delay = 5
            needsUpdate = held.needsUpdate
        }
        expect(
            needsUpdate,
            """
            A row read a delay, and the delay changed. The renderer needs no update. Expected: an \
            update.
            """)
        expect(
            renderer == nil,
            """
            Two rows read the delays of two trains, and one delay changed. Then the renderer was \
            released while the trains stayed. It is still in memory. Expected: it is deallocated, \
            so nothing that waits for a change may capture it.
            """)
        weak var train: Train?
        do {
            let held = Train(to: "Faro", platform: 2)
            train = held
            _ = Renderer(StatusView(train: held))
        }
        expect(
            train == nil,
            """
            A renderer was released, and then the train that its view had read. The train is still in \
            memory. Expected: it is deallocated. It keeps the callback, so the callback must not keep \
            a node or a view, which keep the train. A note needs only the evaluation.
            """)
    }
}

let step2 = StepTests("6.2") {
    StepTest("each turn shows what has changed, and evaluates once") {
        let (_, lisboa, _, _) = station()
        let frame = Frame(
            "A view that reads a train's delay is on the screen",
            Renderer(StatusView(train: lisboa)), shows: "on time")
        for delay in 1...3 {
            frame.turn(
                "the delay became \(delay)", shows: "\(delay) min late", runs: [StatusView.self: 1],
                why: """
                    A tracking reports once, and a note counts for one evaluation: each evaluation \
                    needs its own tracking and its own number
                    """
            ) { lisboa.delay = delay }
        }
        let leftover = """
            A turn takes out all notes, also those that lead nowhere: a leftover would be looked at in \
            every turn
            """
        frame.turn(runs: [:], notes: 0, why: leftover)

        let row = Frame(
            "A row reads a train's destination, platform and delay",
            Renderer(TrainRow(train: lisboa)))
        row.turn(
            "all three changed, and the delay again", shows: "Faro         6   7 min late",
            runs: [TrainRow.self: 1], why: "once for all changes of a turn"
        ) {
            (lisboa.destination, lisboa.platform, lisboa.delay) = ("Faro", 6, 5)
            lisboa.delay = 7
        }
    }

    StepTest("what has a note is evaluated, and nothing else") {
        let (board, lisboa, porto, faro) = station()
        let rows = Frame(
            "A board with three trains is on the screen", Renderer(BoardView(board: board)))
        rows.turn(
            "the delay of Porto changed", runs: [BoardView.self: 0, TrainRow.self: 1],
            reasons: "isNew, isNew, change, isNew",
            why: """
                The board hasn't read the delay: `evaluate` is for the view that a note is about, and \
                `update` for what a view around has described anew
                """
        ) { porto.delay = 5 }
        rows.turn(
            "the delays of all three changed",
            shows: departures("Lisboa 4 10 min late", "Porto 1 10 min late", "Faro 2 10 min late"),
            runs: [BoardView.self: 0, TrainRow.self: 3], reasons: "isNew, change, change, change",
            why: "Go through all the notes"
        ) { for train in [lisboa, porto, faro] { train.delay = 10 } }

        Frame("A `ForEach` has three rows, whose closure reads a delay") {
            ForEach([lisboa, porto, faro]) { Text($0.status) }
        }.turn(
            "one delay changed", shows: "10 min late\n15 min late\n10 min late",
            runs: [Screen.self: 0, ForEach.Row.self: 1],
            why: "Each row keeps the closure, so what it reads is the row's"
        ) { porto.delay = 15 }
    }

    StepTest("a view and those inside it are evaluated once each") {
        struct LevelView: View {
            let train: Train
            let delay: Int
            let level: Int
            var body: some View {
                Text("\(train.delay) \(delay)")
                if level > 0 { LevelView(train: train, delay: train.delay, level: level - 1) }
            }
        }
        // So many that no order is right by chance.
        let trains = (1...16).map { Train(to: "Stop \($0)", platform: $0) }
        let outward = """
            The evaluation of an outer view includes those inside it. If an inner view comes first, it is \
            evaluated again with the outer one
            """
        Frame(
            "Four `LevelView`s, one inside the other, read a delay and hand it on",
            Renderer(LevelView(train: trains[0], delay: 0, level: 3))
        ).turn(
            "the delay changed", runs: [LevelView.self: 4], why: outward
        ) { trains[0].delay = 5 }
        for train in trains { train.delay = 0 }
        Frame(
            "16 trains have a `HeadlineView` each, and in each of these a `MinutesView` reads the same"
        ) {
            ForEach(trains) { HeadlineView(train: $0) }
        }.turn(
            "all delays changed", runs: [HeadlineView.self: 16, MinutesView.self: 16], why: outward
        ) { for train in trains { train.delay = 5 } }
    }

    StepTest("a change during a turn waits for the next") {
        let (_, lisboa, porto, _) = station()
        let frame = Frame(
            """
            The first view reads Lisboa's delay. The second reads it too, and then sets Porto's \
            platform. The third reads that platform
            """
        ) {
            StatusView(train: lisboa)
            Screen {
                let _ = lisboa.delay > 0 ? (porto.platform = 2) : ()
            }
            PlatformView(train: porto)
        }
        let later = """
            Take the notes out once, at the start of the turn, and go through those. Later ones are \
            for the next turn
            """
        frame.turn(
            "Lisboa's delay became 5", shows: "5 min late\nPlatform 1",
            runs: [StatusView.self: 1, Screen.self: 1], needsAnother: true, why: later
        ) { lisboa.delay = 5 }
        frame.turn(
            shows: "5 min late\nPlatform 2", runs: [PlatformView.self: 1],
            why: later)
    }

    StepTest("a note that arrives while a turn begins, in every order") {
        everyOrder { order in
            nonisolated(unsafe) let renderer = Renderer(
                StatusView(train: Train(to: "Lisboa", platform: 4)))
            let note = renderer.root.evaluation ?? Evaluation(depth: 0, number: 0)
            order.thread("changes a train") { renderer.outdated.insert(note) }
            order.thread("takes a turn") { renderer.update() }
            try order.run()
            renderer.update()
            order.expect(
                renderer.evaluations == 2,
                """
                One thread noted that a body is outdated, while another one took a turn. After one \
                more turn, the body had been evaluated \(times(renderer.evaluations)). Expected: \
                twice, at the start and for the note, in one turn or the other.
                """)
        }
    }

    StepTest("a note about an evaluation that is over leads nowhere, and is taken out") {
        let (board, lisboa, porto, faro) = station()
        board.featured = lisboa
        let frame = Frame(
            "A view of the featured train, Lisboa, is on the screen",
            Renderer(FeaturedView(board: board)))
        frame.turn(
            "Porto was featured", runs: [FeaturedView.self: 1, StatusView.self: 1]
        ) { board.featured = porto }
        frame.quiet("Lisboa's delay changed") { lisboa.delay = 5 }
        frame.turn(
            runs: [:], notes: 0,
            why: "A turn takes out all notes, also when none of them is about a view on the screen")

        Frame(
            "A view of the featured train, Porto, and below it a view of Faro are on the screen"
        ) {
            FeaturedView(board: board)
            TitledView(train: faro)
        }.turn(
            "Porto's delay changed, Lisboa was featured, and Faro's delay became 10",
            shows: "Featured\n5 min late\nFeatured\n10 min late",
            runs: [FeaturedView.self: 1, StatusView.self: 2],
            why: """
                The note about Porto is about an evaluation that is no longer in `nodes`: there is \
                nothing to do for it, and the notes behind it still count
                """
        ) { (porto.delay, board.featured, faro.delay) = (5, lisboa, 10) }
    }
}

let step3 = StepTests("6.3") {
    StepTest("a view with the same inputs is left alone, with all that is inside it") {
        struct WithActionView: View {
            let text: String
            var body: some View {
                Text(text)
                ActionView { 1 }
            }
        }
        let (board, lisboa, porto, _) = station()
        board.featured = lisboa
        let frame = Frame(
            "A `FeaturedView` hands the featured train to a `StatusView`, which reads its delay",
            Renderer(FeaturedView(board: board)))
        frame.turn(
            "the same train was featured once more", shows: "Featured\non time",
            runs: [FeaturedView.self: 1, StatusView.self: 0],
            why: "The `StatusView`'s inputs are the same, so it's left alone: that leaves no note"
        ) { board.featured = lisboa }
        frame.turn(
            "its delay became 10", shows: "Featured\n10 min late",
            runs: [FeaturedView.self: 0, StatusView.self: 1],
            why: "A view that is left alone still waits for changes"
        ) { lisboa.delay = 10 }

        let alone = "A view that is left alone does not describe again what is inside it"
        let levels = Frame(
            """
            A screen reads how many trains there are. In it is a `HeadlineView`, and in that one a \
            `MinutesView`
            """
        ) {
            Text("\(board.trains.count) trains")
            HeadlineView(train: lisboa)
        }
        levels.turn(
            "a train left", shows: "2 trains\n10 min",
            runs: [Screen.self: 1, HeadlineView.self: 0, MinutesView.self: 0], why: alone
        ) { board.trains.removeLast() }
        levels.turn(
            "the delay became 5", shows: "2 trains\n5 min",
            runs: [Screen.self: 0, HeadlineView.self: 1, MinutesView.self: 1]
        ) { lisboa.delay = 5 }

        Frame(
            """
            A screen reads how many trains there are. In it is a view with a text as its input, and in \
            that one an `ActionView` with a closure
            """
        ) {
            Text("\(board.trains.count) trains")
            WithActionView(text: "Departures")
        }.turn(
            "a train left", shows: "1 trains\nDepartures\n1",
            runs: [Screen.self: 1, WithActionView.self: 0, ActionView.self: 0], why: alone
        ) { board.trains.removeLast() }
    }

    StepTest("a view that is left alone is still evaluated for its own note") {
        let (board, lisboa, porto, faro) = station()
        board.featured = lisboa
        let frame = Frame(
            "A `FeaturedView` hands the featured train to a `StatusView`, which reads its delay",
            Renderer(FeaturedView(board: board)))
        frame.turn(
            "the same train was featured once more",
            runs: [FeaturedView.self: 1, StatusView.self: 0]
        ) { board.featured = lisboa }
        frame.turn(
            "the same train was featured again, and its delay became 5",
            shows: "Featured\n5 min late",
            runs: [FeaturedView.self: 1, StatusView.self: 1],
            why: "The outer view leaves the inner one alone, but there is a note about it"
        ) { (board.featured, lisboa.delay) = (lisboa, 5) }
        frame.turn(
            "the same train was featured again", runs: [FeaturedView.self: 1, StatusView.self: 0]
        ) { board.featured = lisboa }
        // By now, the inner view's evaluation is older than that of the outer one.
        frame.turn(
            "its delay changed, and Porto was featured", shows: "Featured\non time",
            runs: [FeaturedView.self: 1, StatusView.self: 1],
            why: "If the outer view comes first, the change of the train that is gone costs nothing"
        ) { (lisboa.delay, board.featured) = (10, porto) }

        let during = Frame(
            """
            A `StatusView` reads Faro's delay. When there is no train on the board, the body of the \
            screen around it sets that delay
            """
        ) {
            let _ = board.trains.isEmpty ? (faro.delay = 5) : ()
            StatusView(train: faro)
        }
        let later = "A note that arrives during the turn is for the next one, whatever the inputs"
        during.turn(
            "the trains left", runs: [Screen.self: 1, StatusView.self: 0], needsAnother: true,
            why: later
        ) { board.trains = [] }
        during.turn(
            shows: "5 min late",
            runs: [Screen.self: 0, StatusView.self: 1], why: later)
    }

    StepTest("a view that is left alone does not light up") {
        let (board, lisboa, _, _) = station()
        board.featured = lisboa
        let renderer = Renderer(FeaturedView(board: board))
        board.featured = lisboa
        renderer.update()
        let turns = renderer.draw().map { $0.runs.map(\.origin.turn) }
        expect(
            turns == [[1], [0]],
            """
            There are two lines on the screen: one of a view that was evaluated in turn 1, and one \
            of a view inside it, which got the same train again. The turns that they come from \
            are \(turns). Expected: [[1], [0]]\(turns.first == [1]
                ? ". A view that is left alone keeps the turn of its latest evaluation." : ".")
            """)
    }

    StepTest("a view with other inputs is evaluated") {
        enum Light: View {
            case red, green
            var body: some View { Text("\(self)") }
        }
        /// Without the `==` that `Light` has.
        enum Signal: View {
            case go, stop
            case message(() -> String)
            var body: some View { Text("\(self)") }
        }
        let (board, lisboa, _, _) = station()
        Frame("Three views have a text as their input") {
            LineView(text: "Departures")
            LineView(text: "\(board.trains.count) trains")
            LineView(text: "Arrivals")
        }.turn(
            "one got another text", shows: "Departures\n2 trains\nArrivals",
            runs: [Screen.self: 1, LineView.self: 1]
        ) { board.trains.removeLast() }
        Frame(
            """
            Three views are enums: a `Light` with the case `red`, a `Signal` with `stop`, and another \
            `Light` with `red`
            """, shows: "red\nstop\nred"
        ) {
            board.trains.count == 2 ? Light.red : Light.green
            board.trains.count == 2 ? Signal.stop : Signal.go
            Light.red
        }.turn(
            "the first two became `green` and `go`", shows: "green\ngo\nred",
            runs: [Screen.self: 1, Light.self: 1, Signal.self: 1],
            why: "Another case is another input"
        ) { board.trains.removeLast() }
        Frame(
            """
            An `ActionView` and the row of a `ForEach` show a number by closures that have captured it. \
            Between them is a `LineView` with a text
            """, shows: "1\nDepartures\ntrains: 1"
        ) {
            let count = board.trains.count
            ActionView { count }
            LineView(text: "Departures")
            ForEach([1], id: \.self) { _ in Text("trains: \(count)") }
        }.turn(
            "the number became 0", shows: "0\nDepartures\ntrains: 0",
            runs: [Screen.self: 1, ActionView.self: 1, LineView.self: 0],
            why: "Two closures can't be compared, so a new one counts as another input"
        ) { board.trains.removeLast() }

        let twin = Train(to: "Lisboa", platform: 4)
        board.featured = lisboa
        let frame = Frame(
            "A `FeaturedView` hands the featured train to a `StatusView`, which reads its delay",
            Renderer(FeaturedView(board: board)))
        frame.turn(
            "another train was featured, equal in everything",
            runs: [FeaturedView.self: 1, StatusView.self: 1],
            why: "Another object is another input, whatever it holds"
        ) { board.featured = twin }
        frame.turn(
            "the delay of that one became 6", shows: "Featured\n6 min late",
            runs: [FeaturedView.self: 0, StatusView.self: 1],
            why: "Passing a train on is not reading it"
        ) { twin.delay = 6 }
    }

    StepTest("an object inside an optional is the same only if it is identical") {
        struct OptionalView: View {
            let departure: Departure?
            var body: some View { Text(departure?.train.status ?? "none") }
        }
        let (_, lisboa, porto, _) = station()
        var shown = Departure(1, lisboa)
        let renderer = Renderer(Screen { OptionalView(departure: shown) })
        renderer.evaluate(renderer.root)
        let evaluations = renderer.evaluations(of: OptionalView.self)
        shown = Departure(1, porto)
        renderer.evaluate(renderer.root)
        porto.delay = 5
        renderer.update()
        expect(
            evaluations == 1 && renderer.text == "5 min late",
            """
            A view with an optional departure got the same one again, and was then evaluated \
            \(times(evaluations)). Expected: once. Then it got another one, with the same number, and \
            that one's train was delayed. The screen shows “\(renderer.text)”. Expected: “5 min late”. \
            The two departures are equal, but they are two objects.
            """)
    }

    StepTest("objects inside a value are compared one by one") {
        let (_, lisboa, porto, faro) = station()
        let (first, second, twin) = (Departure(1, lisboa), Departure(2, porto), Departure(1, faro))
        func wrong<Value>(_ name: String, _ value: @escaping (Departure) -> Value) -> String? {
            var shown = first
            let renderer = Renderer(Screen { Holding(value: value(shown)) })
            renderer.evaluate(renderer.root)
            let evaluations = renderer.evaluations(of: Holding<Value>.self)
            shown = twin
            renderer.evaluate(renderer.root)
            let more = renderer.evaluations(of: Holding<Value>.self)
            return evaluations == 1 && more == 2 ? nil : name
        }
        let names = [
            wrong("an object") { $0 },
            wrong("an optional in an optional") { Optional(Optional($0)) },
            wrong("an array") { [second, $0, second] },
            wrong("a slice") { [second, $0, second][1...] },
            wrong("an optional array of optionals") { Optional([nil, second, $0]) },
            wrong("a set") { Set([second, $0]) },
            wrong("a dictionary's value") { ["a": second, "b": $0] },
            wrong("a dictionary's key") { [second: 1, $0: 2] },
            wrong("a dictionary of arrays") { ["a": [second], "b": [second, $0]] },
            wrong("a tuple") { (1, second, $0) },
            wrong("the case of an enum") { Choice.departure($0) },
            wrong("any value") { [second, $0] as [Any] },
        ].compactMap(\.self)
        expect(
            names.isEmpty,
            """
            A view's input holds a departure. With the same one, the view should be left alone, and \
            with another one of the same number, it should be evaluated. That isn't so for: \
            \(names.joined(separator: ", ")).
            """)
    }

    StepTest(
        "the order in which a set or dictionary was filled makes no difference",
        .kept("It asks the given comparison.")
    ) {
        let (_, lisboa, _, _) = station()
        var departures = (1...20).map { Departure($0, lisboa) }
        let renderer = Renderer(
            Screen {
                Holding(value: departures.reduce(into: Set()) { $0.insert($1) })
                Holding(value: departures.reduce(into: [:]) { $0[$1.number] = $1 })
            })
        let evaluations = renderer.evaluations
        departures.reverse()
        renderer.evaluate(renderer.root)
        let more = renderer.evaluations - evaluations
        expect(
            more == 1,
            """
            Two views have a set and a dictionary as their inputs. They got others, which had been \
            filled with the same 20 objects in another order. \(times(more)), a body was evaluated. \
            Expected: once, the screen's.
            """)
    }

    StepTest(
        "what can't be compared is another input",
        .kept("It asks the given comparison.")
    ) {
        var number = 1
        let renderer = Renderer(
            Screen {
                RedactedView(number: number)
                Holding(value: [Redacted(number: number)])
                LineView(text: "Departures")
            })
        number = 2
        renderer.evaluate(renderer.root)
        let evaluations = renderer.evaluations
        expect(
            renderer.text == "2\n[2]\nDepartures" && evaluations == 7,
            """
            A view's mirror leaves out its number, and so does that of another view's input. Both got 2 \
            instead of 1, and below them, a view got the same text. The screen shows \
            “\(renderer.text)”, after \(times(evaluations)) that a body was evaluated. Expected: \
            “2\n[2]\nDepartures”, after 7 times.
            """)
        let warnings = renderer.warnings
        expect(
            warnings.count == 1 && warnings[0].hasPrefix("RedactedView has a mirror of its own"),
            "The renderer's warnings are \(warnings). Expected: one about the view's mirror.")
    }

    StepTest("the renderer says why it has evaluated a view") {
        struct LabeledStatus: View {
            let label: String
            let train: Train
            var body: some View { Text("\(label), \(train.status)") }
        }
        let (board, lisboa, porto, _) = station()
        let frame = Frame("A view has a `label` as its input, and reads a train's delay") {
            LabeledStatus(label: board.trains.isEmpty ? "last" : "next", train: lisboa)
        }
        let labeled = LabeledStatus.self
        frame.turn("the delay changed", runs: [labeled: 1], reasons: "change") { lisboa.delay = 5 }
        frame.turn(
            "the label changed", runs: [Screen.self: 1, labeled: 1], reasons: "input(\"label\")"
        ) { board.trains = [] }
        frame.turn("the delay changed", runs: [labeled: 1], reasons: "change") { lisboa.delay = 6 }
        let alone = Frame(
            "A view has a `label` as its input, and reads a train's delay", frame.renderer)
        alone.turn(
            "the screen gave it the same label", runs: [Screen.self: 1, labeled: 0],
            reasons: "change", why: "With the same inputs there is no evaluation"
        ) { board.trains = [] }
        alone.turn(
            "the delay changed", runs: [labeled: 1], reasons: "change",
            why: "The turn that leaves a view alone leaves no reason behind either"
        ) { lisboa.delay = 7 }
    }

    StepTest("a weakly held object that is gone is another input") {
        struct WeakView: View {
            weak var train: Train?
            var body: some View { Text(train?.destination ?? "none") }
        }
        var train: Train? = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(Screen { WeakView(train: train) })
        renderer.evaluate(renderer.root)
        let evaluations = renderer.evaluations(of: WeakView.self)
        train = nil
        renderer.evaluate(renderer.root)
        expect(
            evaluations == 1 && renderer.text == "none",
            """
            A view holds a train weakly. It got the same one again, and was then evaluated \
            \(times(evaluations)). Expected: once. The train was deallocated, and the view got none. \
            The screen shows “\(renderer.text)”. Expected: “none”.
            """)
    }

    StepTest("an unowned object that is gone is another input") {
        struct UnownedView: View {
            unowned let train: Train
            var body: some View { Text(train.destination) }
        }
        struct ArrayView: View {
            struct Reference { unowned var train: Train? }
            let references: [Reference]
            var body: some View { Text(references[0].train?.destination ?? "none") }
        }
        var train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(
            Screen {
                UnownedView(train: train)
                ArrayView(references: [ArrayView.Reference(train: train)])
            })
        renderer.evaluate(renderer.root)
        let evaluations = renderer.evaluations
        train = Train(to: "Porto", platform: 1)
        renderer.evaluate(renderer.root)
        expect(
            evaluations == 4 && renderer.text == "Porto\nPorto",
            """
            Two views hold a train unowned. They got the same one again, and \(times(evaluations)), a \
            body had been evaluated. Expected: 4 times, the screen's twice. Then the train was \
            deallocated, and they got another one. The screen shows “\(renderer.text)”. Expected: \
            “Porto\nPorto”.
            """)
    }

    StepTest("small screens show all, and evaluate only what has changed") {
        expectScreens(of: [.plain, .closure], on: StagedScreen.self)
    }
}

let step4 = StepTests("6.4") {
    StepTest("a row goes where its train goes") {
        let (board, lisboa, porto, _) = station()
        let frame = Frame(
            "A board with three trains is on the screen", Renderer(BoardView(board: board)),
            shows: departures("Lisboa 4 on time", "Porto 1 on time", "Faro 2 on time"),
            runs: [BoardView.self: 1, TrainRow.self: 3])
        frame.turn(
            "the first and the last train were swapped",
            shows: departures("Faro 2 on time", "Porto 1 on time", "Lisboa 4 on time"),
            runs: [BoardView.self: 1, TrainRow.self: 0],
            why: """
                Each row moves with its train, and shows nothing new: its node stays, and \
                `parent.children` has the order of the new children
                """
        ) { board.trains.swapAt(0, 2) }
        frame.turn(
            "Lisboa and Porto swapped what they hold",
            shows: departures("Faro 2 on time", "Lisboa 4 on time", "Porto 1 on time"),
            runs: [BoardView.self: 0, TrainRow.self: 2], why: "Two rows changed in their places"
        ) { swapValues(of: lisboa, and: porto) }
        frame.turn(
            "another train came in front",
            shows: departures(
                "Braga 3 on time", "Faro 2 on time", "Lisboa 4 on time", "Porto 1 on time"),
            runs: [BoardView.self: 1, TrainRow.self: 1]
        ) { board.trains.insert(Train(to: "Braga", platform: 3), at: 0) }
        frame.turn(
            "the last two left, and another train came in at the end",
            shows: departures("Braga 3 on time", "Faro 2 on time", "Évora 5 on time"),
            runs: [BoardView.self: 1, TrainRow.self: 1]
        ) { board.trains[2...] = [Train(to: "Évora", platform: 5)] }
    }

    StepTest("a row that stays gets its new inputs") {
        struct MarkedRow: View {
            let train: Train
            let mark: String
            var body: some View { Text("\(mark) \(train.destination)") }
        }
        let (board, lisboa, porto, _) = station()
        board.featured = lisboa
        Frame(
            "Each row has a train and a mark as its inputs. Lisboa has the mark",
            shows: "> Lisboa\n- Porto\n- Faro"
        ) {
            let featured = board.featured
            ForEach(board.trains) { train in
                MarkedRow(train: train, mark: train === featured ? ">" : "-")
            }
        }.turn(
            "the mark went from Lisboa to Porto, and Braga came in front of them",
            shows: "- Braga\n- Lisboa\n> Porto\n- Faro", runs: [Screen.self: 1, MarkedRow.self: 3],
            why: "A row that keeps its node can have other inputs than before"
        ) {
            board.trains.insert(Train(to: "Braga", platform: 3), at: 0)
            board.featured = porto
        }
    }

    StepTest("a view that is gone is not evaluated any more, nor what is inside it") {
        let (board, lisboa, porto, faro) = station()
        let frame = Frame(
            "Three rows read the platforms of their trains, and a `StatusView` in each the delay"
        ) {
            ForEach(board.trains) { train in
                Text("Platform \(train.platform)")
                StatusView(train: train)
            }
        }
        frame.turn(
            "Faro left", shows: "Platform 4\non time\nPlatform 1\non time",
            runs: [Screen.self: 1, StatusView.self: 0]
        ) { board.trains.removeLast() }
        frame.quiet(
            "its platform changed, which its row had read",
            why: "The row is not on the screen any more: remove its node"
        ) { faro.platform = 5 }
        frame.quiet(
            "its delay changed, which a view inside its row had read",
            why: "With a row, the views inside it leave the screen, too"
        ) { faro.delay = 5 }
        frame.turn(
            "Lisboa's delay changed, and so did Porto's, and Porto left",
            shows: "Platform 4\n5 min late", runs: [Screen.self: 1, StatusView.self: 1],
            why: "The screen comes first, and by the row's turn, its train has left"
        ) {
            for train in [lisboa, porto] { train.delay = 5 }
            board.trains.removeLast()
        }

        board.featured = lisboa
        let deep = Frame(
            "A `TitledView` with a `StatusView` in it is shown, and a stack with two more `StatusView`s"
        ) {
            Text("Departures")
            if let train = board.featured {
                TitledView(train: train)
                VStack {
                    ForEach([porto, faro]) { StatusView(train: $0) }
                }
            }
        }
        deep.turn(
            "all of them were removed", shows: "Departures",
            runs: [Screen.self: 1, StatusView.self: 0]
        ) { board.featured = nil }
        deep.quiet(
            "a delay changed that was read inside the stack",
            why: "A stack has no evaluation, but the views inside it have"
        ) { faro.delay = 10 }
        deep.quiet(
            "the delay changed that the `StatusView` in the `TitledView` had read",
            why: "When a view is removed, so are the views inside it, however deep"
        ) { lisboa.delay = 10 }
        deep.turn(
            "all came back",
            shows: "Departures\nFeatured\n10 min late\n5 min late\n10 min late",
            runs: [Screen.self: 1, TitledView.self: 1, StatusView.self: 3]
        ) { board.featured = lisboa }
    }

    StepTest("a view of another type takes the place of the old one") {
        let (board, lisboa, porto, faro) = station()
        let frame = Frame(
            "Each row has a view of its train's delay or, if the train is featured, of its platform",
            shows: "on time\non time\non time"
        ) {
            let featured = board.featured
            ForEach(board.trains) { train in
                let view: any View =
                    train === featured
                    ? PlatformView(train: train) : StatusView(train: train)
                Group([view])
            }
        }
        let another = "The view's type is a part of its identity, so the node is another"
        frame.turn(
            "the last train moved to the front, and was featured",
            shows: "Platform 2\non time\non time",
            runs: [Screen.self: 1, PlatformView.self: 1, StatusView.self: 0],
            reasons: "isNew, isNew, isNew", why: another
        ) { (board.trains, board.featured) = ([faro, lisboa, porto], faro) }
        Frame(
            "A view of a train's platform has taken the place of one of its delay", frame.renderer
        )
        .quiet("the delay changed", why: "since the view that had read it is gone") {
            faro.delay = 5
        }
        frame.turn(
            "the list was set to what it was", runs: [Screen.self: 1, PlatformView.self: 0],
            reasons: "isNew, isNew, isNew", why: "Then it is a view with the same inputs"
        ) { board.trains = [faro, lisboa, porto] }
    }

    StepTest("equal elements differ in order, an if and its else in place") {
        let (board, lisboa, porto, _) = station()
        board.trains = [porto, lisboa, lisboa, lisboa]
        let twice = Frame(
            "Porto is on the board, and below it, a train that is listed three times",
            Renderer(BoardView(board: board)))
        let order = "They differ in their `occurrence`, so the first is still the first"
        twice.turn(
            "Porto left", runs: [BoardView.self: 1, TrainRow.self: 0], why: order
        ) { board.trains.removeFirst() }
        twice.turn(
            "the other train's delay changed", runs: [BoardView.self: 0, TrainRow.self: 3],
            why: "All of its rows show it"
        ) { lisboa.delay = 5 }

        board.trains = (1...3).map { Train(to: "Lisboa", platform: $0) }
        Frame(
            "Rows are identified by the destination, and three of them go to Lisboa",
            shows: "Platform 1\nPlatform 2\nPlatform 3"
        ) {
            ForEach(board.trains, id: \.destination) { PlatformView(train: $0) }
        }.turn(
            "one to Porto came in front of them",
            shows: "Platform 1\nPlatform 1\nPlatform 2\nPlatform 3",
            runs: [Screen.self: 1, PlatformView.self: 1], why: order
        ) { board.trains.insert(porto, at: 0) }

        Frame("An `if` and its `else` have the same view with the same train") {
            if board.featured != nil {
                StatusView(train: lisboa)
            } else {
                StatusView(train: lisboa)
            }
        }.turn(
            "the `if` took the place of the `else`", runs: [Screen.self: 1, StatusView.self: 1],
            reasons: "isNew", why: "They are different places, so the view gets a node of its own"
        ) { board.featured = lisboa }
    }

    StepTest("rows whose ids become equal are all shown, and the renderer says so") {
        var departures = (1...3).map { Departure($0, Train(to: "Lisboa", platform: $0)) }
        let renderer = Renderer(
            Screen { ForEach(departures, id: \.self) { PlatformView(train: $0.train) } })
        departures.reverse()
        renderer.evaluate(renderer.root)
        let evaluations = renderer.evaluations(of: PlatformView.self)
        let before = renderer.warnings
        for departure in departures { departure.number = 7 }
        renderer.evaluate(renderer.root)
        expect(
            evaluations == 3 && renderer.text == "Platform 3\nPlatform 2\nPlatform 1",
            """
            Three rows are identified by objects. They changed places, and a row's view had been \
            evaluated \(times(evaluations)). Expected: 3 times. Then the objects became equal. The \
            screen shows “\(renderer.text)”. Expected: all three rows, in the order of their elements.
            """)
        let warnings = ["ForEach: the ID 7 occurs multiple times."]
        expect(
            before.isEmpty && renderer.warnings == warnings,
            """
            Before the objects became equal, the renderer's warnings were \(before). Then they were \
            \(renderer.warnings). Expected: none, and then \(warnings).
            """)
    }

    StepTest("of rows whose ids become equal, those that get no node are removed") {
        var departures = (1...3).map { Departure($0, Train(to: "Lisboa", platform: $0)) }
        let renderer = Renderer(
            Screen {
                ForEach([departures], id: \.count) { departures in
                    ForEach(departures, id: \.self) { PlatformView(train: $0.train) }
                }
            })
        departures.reverse()
        renderer.evaluate(renderer.root)
        let moved = renderer.evaluations(of: PlatformView.self)
        for departure in departures { departure.number = 7 }
        renderer.evaluate(renderer.root)
        let evaluations = renderer.evaluations(of: PlatformView.self)
        for departure in departures { departure.train.platform += 3 }
        renderer.update()
        let more = renderer.evaluations(of: PlatformView.self) - evaluations
        expect(
            moved == 3 && more == 3,
            """
            Three rows are identified by objects. They changed places, and a row's view had been \
            evaluated \(times(moved)). Expected: 3 times. Then the objects became equal, and each \
            row's platform changed. The turn evaluated \(times(more)) a row's view. Expected: 3 times. \
            A node that no child got should be removed.
            """)
    }

    StepTest("a row keeps no element that an equal one has replaced") {
        weak var old: Departure?
        let braga = Departure(2, Train(to: "Braga", platform: 9))
        var departures = [braga]
        let renderer = Renderer(
            Screen { ForEach(departures, id: \.self) { PlatformView(train: $0.train) } })
        for platform in 1...3 {
            let departure = Departure(1, Train(to: "Lisboa", platform: platform))
            departures = [departure, braga]
            renderer.evaluate(renderer.root)
            if platform == 1 { old = departure }
        }
        let evaluations = renderer.evaluations(of: PlatformView.self)
        expect(
            evaluations == 4 && old == nil,
            """
            In front of a row, there came one that is identified by an object, which was then replaced \
            twice by equal ones. A row's view was evaluated \(times(evaluations)), and the first \
            object is \(old == nil ? "gone" : "in memory"). Expected: 4 times, and it is gone.
            """)
    }

    StepTest("small screens whose rows come, go and move") {
        expectScreens(of: [.plain, .closure], in: [.either, .rows], on: StagedScreen.self)
    }
}

let step5 = StepTests("6.5") {
    StepTest("what the content reads is read by the panel") {
        let (board, lisboa, _, _) = station()
        let belongs = """
            If the closure is called while the screen's body runs, its reads are the screen's
            """
        let frame = Frame("The content of a panel shows a delay", shows: "Status\non time") {
            Panel("Status") { Text(lisboa.status) }
        }
        for delay in 1...3 {
            frame.turn(
                "the delay became \(delay)", shows: "Status\n\(delay) min late",
                runs: .among([Screen.self: 0]), why: belongs
            ) { lisboa.delay = delay }
        }

        let captured = Frame(
            "The content of a panel shows a number that the screen has read, and reads a delay itself",
            shows: "Status\n3 trains, 3 min late"
        ) {
            let count = board.trains.count
            Panel("Status") {
                Text("\(count) trains, \(lisboa.status)")
            }
        }
        captured.turn(
            "the number became 2", shows: "Status\n2 trains, 3 min late",
            runs: .among([Screen.self: 1, Panel.self: 1]),
            why: "Two panels with the same title may have different contents"
        ) { board.trains.removeLast() }
        captured.turn(
            "the delay became 5", shows: "Status\n2 trains, 5 min late",
            runs: .among([Screen.self: 0]), why: belongs
        ) { lisboa.delay = 5 }
    }

    StepTest("content that is not shown is not read") {
        let (board, lisboa, _, _) = station()
        board.featured = lisboa
        let frame = Frame(
            "A panel is open, and its content shows a delay", shows: "Status\non time"
        ) {
            Panel("Status", isOpen: board.featured != nil) { Text(lisboa.status) }
        }
        frame.turn("the panel was closed", shows: "Status") { board.featured = nil }
        frame.quiet(
            "the delay changed", why: "A closed panel shows nothing that has read it"
        ) { lisboa.delay = 5 }
        frame.turn("the panel was opened", shows: "Status\n5 min late") { board.featured = lisboa }
        frame.turn(
            "the delay became 10", shows: "Status\n10 min late", runs: .among([Screen.self: 0])
        ) { lisboa.delay = 10 }
    }

    StepTest("small screens with panels") {
        expectScreens(of: [.plain, .panel], in: [.either, .rows], on: StagedScreen.self)
    }
}

// MARK: - What is on the screen, and which bodies ran

extension Renderer {
    /// The lines on the screen, with one space between columns.
    var lines: [String] {
        text.split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
    }

    /// Makes a change, takes a turn, and counts the bodies that ran. Those of the rows of a `ForEach`,
    /// which only call a closure, aren't counted.
    func bodies(_ change: () -> Void = {}) -> Bodies {
        noteTypes(in: root)
        let before = viewTypes.mapValues { evaluations(of: $0) }
        change()
        update()
        noteTypes(in: root)
        let now = viewTypes.filter { evaluations(of: $1) > 0 }
        return Bodies(now.map { ($1, evaluations(of: $1) - before[$0, default: 0]) })
    }
}

/// The types of views that were on a screen. (The chapter's tests run one at a time.)
nonisolated(unsafe) private var viewTypes: [ObjectIdentifier: any View.Type] = [:]

private func noteTypes(in node: Node) {
    let type = type(of: node.view)
    if !(type is any PrimitiveView.Type || type == ForEach.Row.self) {
        viewTypes[ObjectIdentifier(type)] = type
    }
    node.children.forEach(noteTypes)
}

// MARK: - What the tests share

/// A board with three trains, and the trains.
private func station() -> (board: Board, lisboa: Train, porto: Train, faro: Train) {
    let lisboa = Train(to: "Lisboa", platform: 4)
    let (porto, faro) = (Train(to: "Porto", platform: 1), Train(to: "Faro", platform: 2))
    return (Board(trains: [lisboa, porto, faro]), lisboa, porto, faro)
}

/// What a board shows: its heading, and rows such as "Lisboa 4 on time".
private func departures(_ rows: String...) -> String {
    let lines = rows.map { row in
        let words = row.split(separator: " ", maxSplits: 2).map(String.init)
        func column(_ number: Int, _ width: Int) -> String {
            words[number] + String(repeating: " ", count: width - words[number].count)
        }
        return column(0, 13) + column(1, 4) + words[2]
    }
    return (["Destination  Pl. Status"] + lines).joined(separator: "\n")
}

/// Lets two trains swap all that they hold.
private func swapValues(of one: Train, and other: Train) {
    (one.destination, other.destination) = (other.destination, one.destination)
    (one.platform, other.platform) = (other.platform, one.platform)
    (one.delay, other.delay) = (other.delay, one.delay)
}

// MARK: - What several tests show

/// Reads the delay of a train.
private struct StatusView: View {
    let train: Train
    var body: some View { Text(train.status) }
}

/// Reads the platform of a train.
private struct PlatformView: View {
    let train: Train
    var body: some View { Text("Platform \(train.platform)") }
}

/// Reads nothing: its text is an input.
private struct LineView: View {
    let text: String
    var body: some View { Text(text) }
}

/// Has a closure as its input.
private struct ActionView: View {
    let action: () -> Int
    var body: some View { Text("\(action())") }
}

/// Has an input of any type.
private struct Holding<Value>: View {
    let value: Value
    var body: some View { Text("\(value)") }
}

/// Has a mirror that leaves out its number.
private struct RedactedView: View, CustomReflectable {
    let number: Int
    var body: some View { Text("\(number)") }
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

/// Has a mirror that leaves out its number.
private struct Redacted: CustomReflectable, CustomStringConvertible {
    let number: Int
    var description: String { "\(number)" }
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

/// A train's departure, which equals another one with the same number.
private final class Departure: Hashable, CustomStringConvertible {
    var number: Int
    let train: Train

    init(_ number: Int, _ train: Train) { (self.number, self.train) = (number, train) }

    var description: String { "\(number)" }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    static func == (left: Departure, right: Departure) -> Bool { left.number == right.number }
}

/// What a view shows: a departure, or nothing.
private enum Choice {
    case departure(Departure)
    case nothing
}

/// Reads the delay of a train, and hands what it makes of it to a view inside.
private struct HeadlineView: View {
    let train: Train
    var body: some View { MinutesView(train: train, isLate: train.delay > 0) }
}

/// Reads the delay of a train, too.
private struct MinutesView: View {
    let train: Train
    let isLate: Bool
    var body: some View { Text(isLate ? "\(train.delay) min" : train.status) }
}

/// Reads nothing: it hands its train to a view inside.
private struct TitledView: View {
    let train: Train
    var body: some View {
        VStack {
            Text("Featured")
            StatusView(train: train)
        }
    }
}

/// Reads which train is featured, and hands the train to a view inside.
private struct FeaturedView: View {
    let board: Board
    var body: some View {
        Text("Featured")
        StatusView(train: board.featured ?? board.trains[0])
    }
}
