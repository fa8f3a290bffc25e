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
    StepTest(
        "a body is evaluated once to begin with",
        .kept("only this counts in the body itself")
    ) {
        let runs = Counter()
        let renderer = Renderer(
            Screen {
                let _ = runs.increment()
                Text("Departures")
            })
        expect(
            runs.value == 1 && renderer.evaluations == 1,
            """
            A view was put on the screen. Its body was evaluated \(times(runs.value)), and counted \
            \(times(renderer.evaluations)) by the renderer. Both should happen once.
            """)
        expect(
            renderer.text == "Departures",
            "The screen shows “\(renderer.text)”. It should show the body's text.")
    }

    StepTest(
        "each body counts under the type of its view",
        .kept("only this asks for the counts by type")
    ) {
        let trains = [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)]
        let renderer = Renderer(BoardView(board: Board(trains: trains)))
        let counts = (
            renderer.evaluations, renderer.evaluations(of: BoardView.self),
            renderer.evaluations(of: TrainRow.self)
        )
        expect(
            counts == (3, 1, 2),
            """
            A board with two rows was put on the screen. The renderer counted \(counts.0) \
            evaluations, \(counts.1) of the board and \(counts.2) of rows. Expected: 3, 1 and 2, \
            one for each body.
            """)
    }

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

    StepTest("a change of what no body has read asks for nothing") {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        train.platform = 5
        expect(
            !renderer.needsUpdate,
            """
            No body has read the platform. It changed, and the renderer needs an update. It should \
            need none.
            """)
        train.delay = 5
        expect(
            renderer.needsUpdate,
            """
            The body has read the delay. It changed, and the renderer needs no update. It should \
            need one at once.
            """)
    }

    StepTest("a change on another thread is noted, too") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        onAnotherThread { train.delay = 5 }
        expect(
            renderer.needsUpdate,
            """
            The body read the delay, and another thread changed it. The renderer needs no update. \
            Expected: an update. `onChange` runs on the thread that makes the change, and its note \
            is there by the time the change is made.
            """)
    }

    StepTest("a change evaluates nothing by itself") {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        train.delay = 5
        expect(
            renderer.evaluations == 1,
            """
            A view was put on the screen, the delay that it reads changed, and no turn was taken. \
            The renderer counted \(renderer.evaluations) evaluations. Expected: \
            1\(renderer.evaluations > 1 ? """
                , at the start. `onChange` runs before the change, so a body that it evaluates \
                sees the old value.
                """ : ", at the start.")
            """)
    }

    StepTest("each evaluation has a tracking of its own") {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        renderer.evaluate(renderer.root)
        train.delay = 5
        expect(
            renderer.needsUpdate,
            """
            A view was evaluated twice, and then the delay that it had read changed. The renderer \
            needs no update. Expected: an update. A tracking is about one evaluation of the body, \
            and each evaluation needs one.
            """)
    }

    StepTest("a read of an inner view does not count for the view around it") {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(BoardView(board: Board(trains: [train])))
        train.delay = 5
        let views = renderer.outdatedNodes.count
        let notes = renderer.outdated.removeAll().count
        expect(
            notes == 1,
            """
            The delay of a train changed. Its row had read it, and the board around it had not. \
            \(notes == 0 ? "There is no note" : "There are notes about \(notes) evaluations"). \
            Expected: one, about the row.\(views > 1 ? """
                 What is read while the children are placed doesn't belong to the view around them.
                """ : "")
            """)
        struct Frame: View {
            let train: Train
            var body: some View { StatusView(train: train) }
        }
        let frame = Renderer(Frame(train: train))
        train.delay = 10
        let framed = frame.outdated.removeAll().count
        expect(
            framed == 1,
            """
            The body of a view is one other view, which reads a delay, and the delay changed. The \
            number of notes in `outdated` is \(framed). Expected: 1, about the inner view. Inside \
            the tracking of a view, only its own body is evaluated.
            """)
    }

    StepTest("a row of a ForEach is tracked and counted, too") {
        let trains = [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)]
        let renderer = Renderer(
            Screen {
                ForEach(trains) { Text($0.status) }
            })
        let calls = renderer.evaluations(of: ForEach.Row.self)
        trains[0].delay = 5
        let notes = renderer.outdated.removeAll().count
        expect(
            calls == 2,
            """
            Two rows, whose closure reads a delay, were put on the screen. The renderer counted \
            \(calls) evaluations of rows. Expected: 2, one for each.
            """)
        expect(
            notes == 1,
            """
            Two rows have read a delay each, in their closure, and one delay changed. The number \
            of notes in `outdated` is \(notes). Expected: 1. A row is a view, too.
            """)
    }

    StepTest("each outdated view has its own note") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(FeaturedView(board: board))
        board.featured = train
        train.delay = 5
        let notes = renderer.outdated.removeAll().count
        expect(
            notes == 2,
            """
            What a view had read changed, and then what a view inside it had read. The number of \
            notes in `outdated` is \(notes). Expected: 2. The inner view may get the same inputs \
            as before (step 6.3), and then only its own note has it evaluated.
            """)
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
    StepTest(
        "the next turn shows the new value",
        .kept("The only one that looks before the turn as well.")
    ) {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        train.delay = 5
        let before = renderer.text
        renderer.update()
        expect(
            before == "on time",
            """
            Before the next turn, the screen shows “\(before)”. It should still show the old value.
            """)
        expect(
            renderer.text == "5 min late",
            """
            The delay changed to 5, and a turn was taken. The screen shows “\(renderer.text)”. \
            Expected: “5 min late”.\(renderer.evaluations > 1
                ? " The body was evaluated again, but what it describes has not come to the screen."
                : "")
            """)
        expect(
            !renderer.needsUpdate,
            """
            The delay changed, and a turn was taken. The renderer still needs an update. It should \
            need none.
            """)
    }

    StepTest("the second change is shown too") {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        for delay in 1...3 {
            train.delay = delay
            renderer.update()
        }
        expect(
            renderer.text == "3 min late" && renderer.evaluations == 4,
            """
            After three changes and three turns, the screen shows “\(renderer.text)”, and the body \
            was evaluated \(times(renderer.evaluations)). It should show “3 min late”, after 4 \
            evaluations. A tracking reports once, and a note counts for one evaluation: each \
            evaluation needs its own tracking and its own number.
            """)
    }

    StepTest(
        "many changes in one turn are one evaluation",
        .kept("The plainest one: several properties of one train.")
    ) {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(TrainRow(train: train))
        train.delay = 5
        train.platform = 6
        train.delay = 7
        renderer.update()
        expect(
            renderer.evaluations == 2,
            """
            After three changes and one turn, the body had been evaluated \
            \(times(renderer.evaluations)). It should have been twice: at the start, and once for \
            all three changes.
            """)
        expect(
            renderer.text == "Lisboa       6   7 min late",
            """
            After three changes and one turn, the screen shows “\(renderer.text)”. Expected: \
            “Lisboa       6   7 min late”, the latest values.
            """)
    }

    StepTest("a turn takes the notes out") {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        for delay in 1...3 {
            train.delay = delay
            renderer.update()
        }
        let notes = renderer.outdated.removeAll().count
        expect(
            renderer.text == "3 min late",
            """
            After three changes and three turns, the screen shows “\(renderer.text)”. It should \
            show the last delay, 3.
            """)
        expect(
            notes == 0,
            """
            After three changes and three turns, the number of notes in `outdated` is \(notes). It \
            should be 0: a leftover note would be checked in every turn.
            """)
    }

    StepTest(
        "a turn without a change evaluates nothing",
        .kept("only this takes a turn in which nothing has changed")
    ) {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        train.delay = 5
        renderer.update()
        renderer.update()
        expect(
            renderer.evaluations == 2,
            """
            After one change and two turns, the body had been evaluated \
            \(times(renderer.evaluations)). It should have been twice: at the start, and for the \
            change.
            """)
    }

    StepTest(
        "only the view that has read it is evaluated",
        .kept("The plainest one: a row and the board around it.")
    ) {
        let (late, early) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let renderer = Renderer(BoardView(board: Board(trains: [late, early])))
        late.delay = 5
        renderer.update()
        expect(
            renderer.evaluations(of: BoardView.self) == 1,
            """
            A train changed, and the board around its row had been evaluated \
            \(times(renderer.evaluations(of: BoardView.self))). It should have been once: the \
            board has not read the train's delay. Evaluate only the views that the notes are about.
            """)
        expect(
            renderer.evaluations(of: TrainRow.self) == 3,
            """
            One of two trains changed, and the rows had been evaluated \
            \(times(renderer.evaluations(of: TrainRow.self))) in all. It should have been 3 times: \
            each at the start, and one for the change.
            """)
    }

    StepTest("the reason is the change, and a turn counts once") {
        let trains = [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)]
        let renderer = Renderer(BoardView(board: Board(trains: trains)))
        for train in trains { train.delay = 5 }
        renderer.update()
        let (turn, origins) = (renderer.turn, renderer.draw().compactMap(\.runs.first?.origin))
        expect(
            turn == 1,
            """
            `update()` was called once, with two notes to look at. The renderer says that it has \
            taken \(turn) turns. Expected: 1.
            """)
        expect(
            origins.map(\.reason) == [.isNew, .change, .change],
            """
            A board has two rows. The delays of both changed, and a turn was taken. As the reasons \
            for the latest evaluations of the board and its rows, the renderer gives \
            \(origins.map { "\($0.reason)" }.joined(separator: ", ")). Expected: isNew, change, \
            change.\(origins.contains { $0.reason == .viewAround } ? """
                 A view that has a note is evaluated. What the view around has evaluated is updated.
                """ : "")
            """)
    }

    StepTest(
        "what a row's closure reads is the row's",
        .kept("The only one whose rows have no view of their own.")
    ) {
        let trains = [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)]
        let renderer = Renderer(
            Screen {
                ForEach(trains) { Text($0.status) }
            })
        trains[0].delay = 5
        renderer.update()
        expect(
            renderer.text == "5 min late\non time" && renderer.evaluations(of: Screen.self) == 1
                && renderer.evaluations(of: ForEach.Row.self) == 3,
            """
            Two rows show their train's delay, with no view of their own. One delay changed. The \
            screen shows “\(renderer.text)”, its body was evaluated \
            \(times(renderer.evaluations(of: Screen.self))), and the rows' closure was called \
            \(times(renderer.evaluations(of: ForEach.Row.self))). The screen should show the \
            delay, after one evaluation and 3 calls: each row keeps the closure, so what it reads \
            is the row's.
            """)
    }

    StepTest("a view and one inside it are evaluated once each") {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(HeadlineView(train: train))
        train.delay = 5
        renderer.update()
        let (outer, inner) = (
            renderer.evaluations(of: HeadlineView.self), renderer.evaluations(of: MinutesView.self)
        )
        expect(
            outer == 2 && inner == 2,
            """
            A view and one inside it read the same delay. After a change and a turn, the outer one \
            had been evaluated \(times(outer)) and the inner one \(times(inner)). Expected: twice \
            each, at the start and for the change.\(outer == 2 && inner > 2 ? """
                 The outer one's evaluation includes the inner one.
                """ : "")
            """)
    }

    StepTest("outer views come before those inside them") {
        // So many that no order is right by chance.
        let trains = (1...16).map { Train(to: "Stop \($0)", platform: $0) }
        let renderer = Renderer(
            Screen {
                ForEach(trains) { HeadlineView(train: $0) }
            })
        for train in trains { train.delay = 5 }
        renderer.update()
        let (outer, inner) = (
            renderer.evaluations(of: HeadlineView.self) - 16,
            renderer.evaluations(of: MinutesView.self) - 16
        )
        expect(
            outer == 16 && inner == 16,
            """
            There are 16 views, and inside each is one that reads the same delay. All delays \
            changed, and a turn was taken. It evaluated outer views \(times(outer)) and inner \
            views \(times(inner)). Expected: 16 times each.\(outer == 16 && inner > 16 ? """
                 When an outer view is evaluated before the one inside it, the inner one's note \
                leads nowhere, and there is nothing left to do.
                """ : "")
            """)
    }

    StepTest(
        "a renderer that has taken a turn is deallocated",
        .kept("The only one that releases it after a turn.")
    ) {
        weak var renderer: Renderer?
        let train = Train(to: "Lisboa", platform: 4)
        var text = ""
        do {
            let held = Renderer(StatusView(train: train))
            renderer = held
            train.delay = 5
            held.update()
            text = held.text
        }
        expect(
            text == "5 min late",
            """
            The delay changed to 5, and a turn was taken. The screen shows “\(text)”. Expected: \
            “5 min late”.
            """)
        expect(
            renderer == nil,
            """
            The delay changed, a turn was taken, and the renderer was released while the train \
            stayed. It is still in memory. Expected: it is deallocated.
            """)
    }

    StepTest("a change during a turn waits for the next") {
        let (train, other) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let renderer = Renderer(
            Screen {
                StatusView(train: train)
                Screen {
                    let _ = train.delay > 0 ? (other.platform = 2) : ()
                }
                PlatformView(train: other)
            })
        train.delay = 5
        renderer.update()
        let needsUpdate = renderer.needsUpdate
        renderer.update()
        expect(
            needsUpdate,
            """
            While a body was evaluated, something changed that another body had read. After that \
            turn, the renderer needs no update. It should need one: take the notes out once, at the \
            start of the turn, and go through those. Later ones are for the next turn.
            """)
        expect(
            renderer.text == "5 min late\nPlatform 2",
            """
            While a body was evaluated, something changed that another body had read. After that \
            turn and the next, the screen shows “\(renderer.text)”. It should show both changes.
            """)
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

    StepTest("what a view no longer reads does not count") {
        let (first, second) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [first, second], featured: first)
        let renderer = Renderer(FeaturedView(board: board))
        board.featured = second
        renderer.update()
        let before = renderer.evaluations(of: StatusView.self)
        first.delay = 5
        renderer.update()
        let after = renderer.evaluations(of: StatusView.self)
        expect(
            before == 2 && after == 2,
            """
            A view of one train became a view of another. Then the first train changed, and a turn \
            was taken. Evaluations of the view: \(before) before that change, \(after) after that \
            turn. Expected: 2 and 2, since nothing on the screen reads the first train any more.
            """)
        let notes = renderer.outdated.removeAll().count
        expect(
            notes == 0,
            """
            Something changed that no view on the screen reads any more, and a turn was taken. The \
            number of notes in `outdated` is \(notes). It should be 0: a turn takes out all notes, \
            also when none of them is about a view on the screen.
            """)
    }

    StepTest("two changes in one turn are two notes") {
        let (late, early) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let renderer = Renderer(BoardView(board: Board(trains: [late, early])))
        late.delay = 5
        early.delay = 10
        renderer.update()
        expect(
            renderer.text.contains("5 min late") && renderer.text.contains("10 min late"),
            """
            Two trains, with a row each, changed in one turn. After the turn, the screen shows \
            “\(renderer.text)”. It should show both delays: go through all the notes.
            """)
    }

    StepTest("a note about an earlier evaluation does not end the turn") {
        let (goes, comes) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let other = Train(to: "Faro", platform: 2)
        let board = Board(trains: [goes, comes], featured: goes)
        let renderer = Renderer(
            Screen {
                FeaturedView(board: board)
                TitledView(train: other)
            })
        goes.delay = 5
        board.featured = comes
        other.delay = 10
        renderer.update()
        expect(
            renderer.text == "Featured\non time\nFeatured\n10 min late",
            """
            A train changed, and in the same turn another one took its place: a note is left about \
            an evaluation that is no longer in `nodes`. And a third train changed, in a view that \
            comes later. After the turn, the screen shows “\(renderer.text)”. It should show both \
            changes: there is nothing to do for the one note, and the notes behind it still count.
            """)
        let notes = renderer.outdated.removeAll().count
        expect(
            notes == 0,
            """
            There was a note about an evaluation that is no longer in `nodes`. After the turn, the \
            number of notes in `outdated` is \(notes). It should be 0: that note is of no \
            use any more.
            """)
    }
}

let step3 = StepTests("6.3") {
    StepTest("a view with the same inputs is left alone") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(FeaturedView(board: board))
        board.featured = train
        renderer.update()
        let (outer, inner) = (
            renderer.evaluations(of: FeaturedView.self), renderer.evaluations(of: StatusView.self)
        )
        let (why, needsUpdate) = (reasons(on: renderer), renderer.needsUpdate)
        expect(
            outer == 2 && inner == 1,
            """
            The outer view was evaluated \(times(outer)), and the view inside it, which got the \
            same train again, \(times(inner)). They should be evaluated twice and once.\(why)
            """)
        expect(
            !needsUpdate,
            """
            A view was left alone, because its inputs were the same. After that turn, the renderer \
            needs an update. It should need none: nothing has changed.
            """)
        train.delay = 10
        let isLost = !renderer.needsUpdate && !renderer.outdated.all.isEmpty
        renderer.update()
        let later = renderer.evaluations(of: StatusView.self)
        expect(
            later == inner + 1,
            """
            A view was left alone, because its inputs were the same. Then the delay that it had \
            read changed, and it was evaluated \(times(later - inner)). It should be evaluated \
            once: a view that is left alone still waits for changes.\(isLost ? """
                 There was a note, but `nodes` had lost its evaluation.
                """ : "")
            """)
    }

    StepTest("a view that is left alone is still evaluated for its own note") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(FeaturedView(board: board))
        board.featured = train
        renderer.update()
        let before = renderer.evaluations(of: StatusView.self)
        board.featured = train
        train.delay = 5
        renderer.update()
        let after = renderer.evaluations(of: StatusView.self)
        expect(
            before == 1,
            """
            The outermost view was evaluated again, and gave the view inside it the same train. \
            That view had been evaluated \(times(before)). It should have been once, at the start.
            """)
        let isEvaluated = after == before + 1
        expect(
            isEvaluated,
            """
            In one turn, the outermost view became outdated, and so did a view inside it, whose \
            inputs were the same. The inner one was evaluated \(times(after - before)). It should \
            be evaluated once: the outer view leaves it alone, but there is a note about it.
            """)
        expect(
            !isEvaluated || renderer.text == "Featured\n5 min late",
            """
            A view was evaluated for its own note, and its body made another `Text`. The screen \
            shows “\(renderer.text)”. Expected: “Featured”, “5 min late”. A view with other \
            inputs isn't left alone, and a primitive view never is.
            """)
    }

    StepTest("a view that is left alone does not light up") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(FeaturedView(board: board))
        board.featured = train
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
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let renderer = Renderer(
            Screen {
                LineView(text: "Departures")
                LineView(text: "\(board.trains.count) trains")
            })
        let lights = Renderer(
            Screen {
                board.trains.count == 1 ? Light.red : Light.green
                board.trains.count == 1 ? Signal.stop : Signal.go
                Light.red
            })
        board.trains.append(Train(to: "Porto", platform: 1))
        renderer.update()
        lights.update()
        expect(
            renderer.text == "Departures\n2 trains" && renderer.evaluations(of: LineView.self) == 3,
            """
            There are two lines with a text as input, and one got a new text. The screen shows \
            “\(renderer.text)”, and the lines had been evaluated \
            \(times(renderer.evaluations(of: LineView.self))) in all. It should have been 3 times: \
            each at the start, and one for its new text. The screen should show that text.
            """)
        let evaluations = lights.evaluations(of: Light.self)
        expect(
            lights.text == "green\ngo\nred" && evaluations == 3,
            """
            Three views are enums. The first went from `red` to `green`, the second from `stop` to \
            `go`, and the third is still `red`. The screen shows “\(lights.text)”, and the first \
            and the third had been evaluated \(times(evaluations)) in all. Expected: “green”, \
            “go”, “red”, and 3 times. Another case is another input.
            """)
    }

    StepTest("a note that arrives during a turn waits, whatever the inputs") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board()
        let renderer = Renderer(
            Screen {
                let _ = board.trains.isEmpty ? () : (train.delay = 5)
                StatusView(train: train)
            })
        board.trains = [train]
        renderer.update()
        let (first, needsUpdate) = (renderer.evaluations(of: StatusView.self), renderer.needsUpdate)
        renderer.update()
        let second = renderer.evaluations(of: StatusView.self)
        expect(
            first == 1,
            """
            In a turn, a body changed what the view inside it had read, and gave that view the \
            same inputs as before. The inner view was evaluated \(times(first - 1)) in that turn. \
            Expected: 0 times. Its note arrived during the turn, so it is for the next one.
            """)
        expect(
            needsUpdate,
            """
            In a turn, a body changed what the view inside it had read. After that turn, the \
            renderer needed no update. It should need one: the note about the inner view is for \
            the next turn.
            """)
        expect(
            second == 2 && renderer.text == "5 min late",
            """
            In a turn, a body changed what the view inside it had read, and one more turn was \
            taken. \(second == 2
                ? "The inner view was evaluated, and the screen shows “\(renderer.text)”. Expected: “5 min late”."
                : "By then the inner view had been evaluated \(times(second)). It should have been twice.")
            """)
    }

    StepTest("passing an object through is not reading it") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(FeaturedView(board: board))
        train.delay = 5
        renderer.update()
        let outer = renderer.evaluations(of: FeaturedView.self)
        board.featured = train
        renderer.update()
        let inner = renderer.evaluations(of: StatusView.self)
        expect(
            outer == 1,
            """
            A view passes its train to the view inside it, which reads the delay. After a change \
            of the delay, the outer one had been evaluated \(times(outer)). It should have been \
            once, at the start: passing a train on is not reading it.
            """)
        expect(
            inner == 2,
            """
            A view passes its train to the view inside it, which reads the delay. The delay \
            changed, then the outer view was evaluated with the same train. The inner one had been \
            evaluated \(times(inner)). It should have been twice: at the start, and for the delay.
            """)
        let twin = Train(to: "Lisboa", platform: 4, delay: 5)
        board.featured = twin
        renderer.update()
        twin.delay = 6
        renderer.update()
        expect(
            renderer.text.contains("6 min late"),
            """
            A view got another train that was equal in everything, and then that train's delay \
            changed to 6. The screen shows “\(renderer.text)”. It should show the new delay: \
            another object is another input, whatever it holds.
            """)
    }

    StepTest("outer views come first") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(FeaturedView(board: board))
        board.featured = train
        renderer.update()
        // The inner view's evaluation is older now than that of the outer one.
        let other = Train(to: "Porto", platform: 1)
        train.delay = 5
        board.featured = other
        renderer.update()
        let inner = renderer.evaluations(of: StatusView.self)
        expect(
            renderer.text == "Featured\non time",
            """
            In one turn, a train changed and another one took its place. The screen shows \
            “\(renderer.text)”. Expected: “Featured”, “on time”.
            """)
        expect(
            inner == 2,
            """
            In one turn, a train changed and another one took its place. The inner view had been \
            evaluated \(times(inner)). It should have been twice, at the start and for the other \
            train.\(inner > 2 ? """
                 If the outer view comes first, the change of the train that is gone costs nothing.
                """ : "")
            """)
    }

    StepTest("a closure is never the same") {
        let board = Board(trains: [])
        let renderer = Renderer(
            Screen {
                let count = board.trains.count
                ActionView { count }
                LineView(text: "Departures")
                ForEach([1], id: \.self) { _ in Text("trains: \(count)") }
            })
        board.trains.append(Train(to: "Lisboa", platform: 4))
        renderer.update()
        let (closures, lines) = (
            renderer.evaluations(of: ActionView.self), renderer.evaluations(of: LineView.self)
        )
        expect(
            closures == 2 && lines == 1,
            """
            The outer view was evaluated twice. A view inside it with a closure as input was \
            evaluated \(times(closures)), and one with a text \(times(lines)). They should be \
            evaluated twice and once: there is no way to tell whether two closures do the same.
            """)
        expect(
            renderer.text == "1\nDepartures\ntrains: 1",
            """
            The outer view has read a number, which went from 0 to 1. The closure of a view inside \
            it and that of a row of a `ForEach` have captured it. The screen shows \
            “\(renderer.text)”. Expected: “1”, “Departures”, “trains: 1”.
            """)
    }

    StepTest("views inside a view that is left alone are left alone") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(
            Screen {
                Text("\(board.trains.count) trains")
                HeadlineView(train: board.trains[0])
            })
        board.trains.append(Train(to: "Porto", platform: 1))
        renderer.update()
        let counts = [
            renderer.evaluations(of: Screen.self), renderer.evaluations(of: HeadlineView.self),
            renderer.evaluations(of: MinutesView.self),
        ]
        train.delay = 5
        renderer.update()
        expect(
            counts == [2, 1, 1] && renderer.text == "2 trains\n5 min",
            """
            Of three views inside one another, only the outermost has read what changed. From the \
            outside in, they were evaluated \(counts) times. It should be 2, 1 and 1. Then the \
            inner ones' train changed, and the screen shows “\(renderer.text)”. It should show the \
            change.
            """)
    }

    StepTest("a closure inside a view that is left alone is left alone") {
        struct WithActionView: View {
            let text: String
            var body: some View {
                Text(text)
                ActionView { 1 }
            }
        }
        let board = Board(trains: [])
        let renderer = Renderer(
            Screen {
                Text("\(board.trains.count) trains")
                WithActionView(text: "Departures")
            })
        board.trains.append(Train(to: "Lisboa", platform: 4))
        renderer.update()
        let (outer, closures) = (
            renderer.evaluations(of: Screen.self), renderer.evaluations(of: ActionView.self)
        )
        expect(
            outer == 2 && closures == 1,
            """
            The outermost view was evaluated \(times(outer)). A view inside it has the same inputs \
            as before, and inside that one is a view with a closure, which was evaluated \
            \(times(closures)). They should be evaluated twice and once: a view that is left alone \
            does not describe what is inside it again.
            """)
    }

    StepTest("another type of view in the same place is another view") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train, train])
        let renderer = Renderer(
            Screen {
                let _ = board.trains.count
                let isFeatured = board.featured != nil
                let view: any View =
                    isFeatured ? PlatformView(train: train) : StatusView(train: train)
                Group([view])
            })
        let before = renderer.text
        board.featured = train
        renderer.update()
        let between = renderer.text
        board.trains.removeLast()
        renderer.update()
        let evaluations = renderer.evaluations(of: PlatformView.self)
        expect(
            before == "on time" && between == "Platform 4" && evaluations == 1,
            """
            A view of a train's status was replaced by a view of the same train's platform. The \
            screen showed “\(before)” and then “\(between)”. It should show the platform then. \
            After that, the view around them was evaluated with the same inputs. The platform's \
            view had been evaluated \(times(evaluations)). It should have been once.
            """)
    }

    StepTest("the renderer says why it has evaluated a view") {
        struct LabeledStatus: View {
            let label: String
            let train: Train
            var body: some View { Text("\(label), \(train.status)") }
        }
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board()
        let renderer = Renderer(
            Screen {
                LabeledStatus(label: board.trains.isEmpty ? "next" : "last", train: train)
            })
        var said: [Reason?] = []
        func note() { said.append(renderer.draw().first?.runs.first?.origin.reason) }
        note()
        let changes: [() -> Void] = [
            { train.delay = 5 }, { board.trains = [train] }, { train.delay = 6 },
            { board.trains.append(train) }, { train.delay = 7 },
        ]
        for change in changes {
            change()
            renderer.update()
            note()
        }
        func words(_ reasons: some Collection<Reason?>) -> String {
            reasons.map { $0.map { "\($0)" } ?? "nothing" }.joined(separator: ", ")
        }
        let expected: [Reason?] = [.isNew, .change, .input("label"), .change, .change]
        expect(
            said.dropLast() == expected,
            """
            A view was put on the screen. Then what it reads changed, then its `label`, then what \
            it reads again. At last the view around it was evaluated, with the same inputs for \
            this one. The reasons for the latest evaluation were: \(words(said.dropLast())). \
            Expected: \(words(expected))\(said.prefix(4) == expected.prefix(4)
                ? ". With the same inputs there is no evaluation." : ".")
            """)
        expect(
            said.last == .change,
            """
            A view was left alone, because its inputs were the same. Then something changed that \
            it had read. The reason for its evaluation was \(words(said.suffix(1))). Expected: \
            change. The turn that leaves a view alone leaves no reason behind either.
            """)
    }

    StepTest("small screens show all, and evaluate only what has changed") {
        expectScreens(of: [.plain, .closure], on: StagedScreen.self)
    }
}

let step4 = StepTests("6.4") {
    StepTest("swapped objects move their rows") {
        let trains = [
            Train(to: "Lisboa", platform: 4), Train(to: "Faro", platform: 2),
            Train(to: "Porto", platform: 1),
        ]
        let board = Board(trains: trains)
        let renderer = Renderer(BoardView(board: board))
        let start = renderer.evaluations(of: TrainRow.self)
        board.trains.swapAt(0, 2)
        renderer.update()
        let rows = destinations(on: renderer)
        let isStuck =
            rows == ["Lisboa", "Faro", "Porto"] && renderer.evaluations(of: BoardView.self) == 2
        expect(
            start == 3,
            """
            A board with three rows was put on the screen. The rows were evaluated \
            \(times(start)). Expected: 3 times, each as its node was made.
            """)
        expect(
            rows == ["Porto", "Faro", "Lisboa"],
            """
            The first and the last of three trains were swapped. The rows are \(rows). Expected: \
            Porto, Faro, Lisboa.\(isStuck ? """
                 The board's body was evaluated, and nothing of it has come to the screen. A node \
                that stays gets the view that describes it from now on, and `parent.children` has \
                the order of the new children.
                """ : "")
            """)
        expect(
            renderer.evaluations(of: TrainRow.self) == start,
            """
            Two of three trains were swapped, and rows were evaluated \
            \(times(renderer.evaluations(of: TrainRow.self) - start)) for that. Expected: 0 times, \
            since each row moves with its train, and shows nothing new.\(reasons(on: renderer))
            """)
    }

    StepTest("a row that stays gets its new inputs") {
        struct MarkedRow: View {
            let train: Train
            let mark: String
            var body: some View { Text("\(mark) \(train.destination)") }
        }
        let trains = ["Lisboa", "Porto", "Braga"].map { Train(to: $0, platform: 4) }
        let board = Board(trains: trains, featured: trains[0])
        let renderer = Renderer(
            Screen {
                let featured = board.featured
                ForEach(board.trains) { train in
                    MarkedRow(train: train, mark: train === featured ? ">" : " ")
                }
            })
        board.trains.insert(Train(to: "Faro", platform: 2), at: 0)
        board.featured = trains[1]
        renderer.update()
        let evaluations = renderer.evaluations(of: MarkedRow.self)
        expect(
            renderer.text == "  Faro\n  Lisboa\n> Porto\n  Braga",
            """
            Each row has a train and a mark as inputs. The mark went from Lisboa to Porto, and \
            Faro came in front of them. The screen shows “\(renderer.text)”. Expected: \
            “  Faro\n  Lisboa\n> Porto\n  Braga”, in this order. A row that keeps its node can have \
            other inputs than before.
            """)
        expect(
            evaluations == 6,
            """
            Each row has a train and a mark as inputs. The mark went from the first of three \
            trains to the second, and another train came in front of them. The rows had been \
            evaluated \(times(evaluations)) in all. It should have been 6 times: each of the \
            three at the start, the new one, and the two whose mark is another.
            """)
    }

    StepTest("swapped values are evaluated where they are") {
        let (first, second) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [first, second])
        let renderer = Renderer(BoardView(board: board))
        (first.destination, second.destination) = (second.destination, first.destination)
        renderer.update()
        let values = (
            renderer.evaluations(of: BoardView.self), renderer.evaluations(of: TrainRow.self)
        )
        board.trains.swapAt(0, 1)
        renderer.update()
        let objects = (
            renderer.evaluations(of: BoardView.self), renderer.evaluations(of: TrainRow.self)
        )
        expect(
            values == (1, 4),
            """
            Two trains swapped their destinations. Evaluations so far: \(values.0) of the board, \
            \(values.1) of the rows. Expected: 1 and 4, since two rows changed in their places.
            """)
        expect(
            objects == (values.0 + 1, values.1),
            """
            Two trains swapped places on the board. Evaluations for that: \
            \(objects.0 - values.0) of the board, \(objects.1 - values.1) of the rows. Expected: \
            1 and 0, since the board changed, and no row did.
            """)
    }

    StepTest("a row in front leaves the others alone") {
        let board = Board(trains: [
            Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1),
        ])
        let renderer = Renderer(BoardView(board: board))
        board.trains.insert(Train(to: "Faro", platform: 2), at: 0)
        renderer.update()
        expect(
            destinations(on: renderer) == ["Faro", "Lisboa", "Porto"],
            """
            A train was put in front of two others. The rows are \(destinations(on: renderer)). \
            Expected: Faro, Lisboa, Porto.
            """)
        expect(
            renderer.evaluations(of: TrainRow.self) == 3,
            """
            A train was put in front of two others. The rows had been evaluated \
            \(times(renderer.evaluations(of: TrainRow.self))). It should have been 3 times: two at \
            the start, and the new one.\(reasons(on: renderer))
            """)
    }

    StepTest("a row that is gone is not evaluated any more") {
        let (stays, goes) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [stays, goes])
        let renderer = Renderer(
            Screen {
                ForEach(board.trains) { train in
                    Text("Platform \(train.platform)")
                    StatusView(train: train)
                }
            })
        board.trains.removeLast()
        renderer.update()
        goes.platform = 5
        let isRowLeft = renderer.needsUpdate
        renderer.update()
        goes.delay = 5
        let isInsideLeft = renderer.needsUpdate
        stays.delay = 5
        renderer.update()
        let evaluations = renderer.evaluations(of: StatusView.self)
        expect(
            renderer.text == "Platform 4\n5 min late",
            """
            One of two trains left the board, and then the delay of the other one changed. The \
            screen shows “\(renderer.text)”. Expected: “Platform 4”, “5 min late”.
            """)
        expect(
            !isRowLeft && !isInsideLeft,
            """
            One of two trains left the board. Then it changed, and the renderer needed an update, \
            for what \(isRowLeft ? "the row of that train" : "a view inside that train's row") \
            had read. Expected: no update. \(isRowLeft
                ? "The row is not on the screen any more: remove its node."
                : "With a row, the views inside it leave the screen, too.")
            """)
        expect(
            evaluations <= 3,
            """
            One of two trains left the board, then the delays of both changed. The views of their \
            delays had been evaluated \(times(evaluations)). Expected: 3 times, each at the start, \
            and the one that stays for its change.
            """)
    }

    StepTest("a view of another type takes the place of the old one") {
        let (stays, changes) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [stays, changes])
        let renderer = Renderer(
            Screen {
                let featured = board.featured
                ForEach(board.trains) { train in
                    let view: any View =
                        train === featured ? PlatformView(train: train) : StatusView(train: train)
                    Group([view])
                }
            })
        board.trains = [changes, stays]
        board.featured = changes
        renderer.update()
        let (text, evaluations) = (renderer.text, renderer.evaluations(of: StatusView.self))
        let reason = renderer.draw().first?.runs.first?.origin.reason
        expect(
            text == "Platform 1\non time" && evaluations == 2,
            """
            Two trains swapped places, and in the row of one, a view of its platform took the \
            place of the view of its delay. The screen shows “\(text)”, and the views of delays \
            had been evaluated \(times(evaluations)) in all. Expected: “Platform 1”, “on time”, \
            and twice, at the start.
            """)
        changes.delay = 5
        expect(
            !renderer.needsUpdate,
            """
            In a row, a view of a train's platform took the place of a view of its delay. Then the \
            delay changed, and the renderer needs an update. Expected: none, since the view that \
            had read the delay is gone.
            """)
        expect(
            reason == .isNew,
            """
            In a row, a view of a train's platform took the place of a view of its delay. As the \
            reason for its evaluation, the renderer gives \(reason.map { "\($0)" } ?? "none"). \
            Expected: isNew. The view's type is a part of its identity, so the node is another.
            """)
    }

    StepTest("a row that goes in the same turn is not evaluated") {
        let (stays, goes) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [stays, goes])
        let renderer = Renderer(BoardView(board: board))
        goes.delay = 5
        board.trains.removeLast()
        renderer.update()
        expect(
            renderer.evaluations(of: TrainRow.self) == 2
                && destinations(on: renderer) == ["Lisboa"],
            """
            A train changed and left the board in the same turn. The rows had been evaluated \
            \(times(renderer.evaluations(of: TrainRow.self))), and the screen shows those of \
            \(destinations(on: renderer)). It should have been twice, at the start: the board \
            comes first, and by the row's turn, its train has left.
            """)
    }

    StepTest("views inside a removed view are removed") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(
            Screen {
                if let train = board.featured { TitledView(train: train) }
            })
        board.featured = nil
        renderer.update()
        train.delay = 5
        renderer.update()
        let gone = renderer.evaluations(of: StatusView.self)
        board.featured = train
        renderer.update()
        let back = renderer.evaluations(of: StatusView.self)
        expect(
            gone == 1,
            """
            A view was removed together with the view around it. Then its train changed. It had \
            been evaluated \(times(gone)). It should have been once, at the start: when a view is \
            removed, so are the views inside it, however deep.
            """)
        expect(
            back == gone + 1 && renderer.text == "Featured\n5 min late",
            """
            A view was removed together with the view around it, and then both came back. It was \
            evaluated \(times(back - gone)) for that, and the screen shows “\(renderer.text)”. It \
            should be evaluated once, and the screen should show “Featured” and “5 min late”.
            """)
    }

    StepTest("a train that is listed twice has two rows") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [Train(to: "Porto", platform: 1), train, train])
        let renderer = Renderer(BoardView(board: board))
        board.trains.removeFirst()
        renderer.update()
        let moved = renderer.evaluations(of: TrainRow.self)
        train.delay = 5
        renderer.update()
        let changed = renderer.evaluations(of: TrainRow.self)
        expect(
            moved == 3,
            """
            A train is on the board twice, and the train in front of it left. The rows had been \
            evaluated \(times(moved)). It should have been 3 times, at the start.
            """)
        expect(
            changed - moved == 2,
            """
            A train is on the board twice, and the train in front of it left. Then the train \
            changed, and rows were evaluated \(times(changed - moved)) for that. It should be \
            twice, because both of its rows show it.
            """)
    }

    StepTest("equal elements differ in order, an if and its else in place") {
        let (first, second) = (Train(to: "Lisboa", platform: 4), Train(to: "Lisboa", platform: 1))
        let board = Board(trains: [first, second])
        let renderer = Renderer(
            Screen {
                ForEach(board.trains, id: \.destination) { StatusView(train: $0) }
            })
        board.trains.insert(Train(to: "Faro", platform: 2), at: 0)
        renderer.update()
        let evaluations = renderer.evaluations(of: StatusView.self)
        expect(
            evaluations == 3,
            """
            Rows are identified by the destination, and two of them go to Lisboa. One to Faro came \
            in front of them. The rows had been evaluated \(times(evaluations)) in all. It should \
            have been 3 times: each of the two at the start, and the new one. They differ in their \
            `occurrence`, so the first is still the first.
            """)

        let either = Renderer(
            Screen {
                if board.featured != nil {
                    StatusView(train: board.trains[0])
                } else {
                    StatusView(train: board.trains[0])
                }
            })
        let start = either.evaluations(of: StatusView.self)
        board.featured = first
        either.update()
        let new = either.evaluations(of: StatusView.self) - start
        expect(
            new == 1,
            """
            An `if` and its `else` have the same view with the same train inside, and the one took \
            the place of the other. That view was evaluated \(times(new)) for that. It should be \
            evaluated once: the two are different places, so the second view gets a node of its \
            own.
            """)
    }

    StepTest("a replaced row is gone, and its place is taken") {
        let (stays, goes) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [goes, stays])
        let renderer = Renderer(BoardView(board: board))
        board.trains = [stays, Train(to: "Faro", platform: 2)]
        renderer.update()
        goes.delay = 5
        expect(
            destinations(on: renderer) == ["Lisboa", "Faro"],
            """
            The first of two trains left, and another one was added at the end. The rows are \
            \(destinations(on: renderer)). Expected: Lisboa, Faro.
            """)
        expect(
            renderer.evaluations(of: TrainRow.self) == 3,
            """
            The first of two trains left, and another one was added at the end. The rows had been \
            evaluated \(times(renderer.evaluations(of: TrainRow.self))). It should have been 3 \
            times: two at the start, and the new one.
            """)
        expect(
            !renderer.needsUpdate,
            """
            The first of two trains left, and another one was added at the end. Then the one that \
            left changed, and the renderer needs an update. It should need none: there are as many \
            rows as before, but one node is left over.
            """)
    }

    StepTest("rows inside a removed stack are removed") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(
            Screen {
                Text("Departures")
                if board.featured != nil {
                    VStack {
                        ForEach(board.trains) { StatusView(train: $0) }
                    }
                }
            })
        board.featured = nil
        renderer.update()
        train.delay = 5
        expect(
            renderer.text == "Departures" && !renderer.needsUpdate,
            """
            A stack with a row inside was removed. The screen shows “\(renderer.text)”. Then the \
            row's train changed, and the renderer needs \(renderer.needsUpdate ? "an" : "no") \
            update. It should need none: a stack has no evaluation, but the row inside it has.
            """)
    }

    StepTest("a hundred changes of a hundred trains") {
        let board = Board(trains: (0..<100).map { Train(to: "Stop \($0)", platform: $0) })
        let renderer = Renderer(BoardView(board: board))
        let first = renderer.evaluations

        // How many bodies have read what changes.
        var expected = 0
        for change in Change.hundred {
            switch change {
            case .delay(let index):
                board.trains[index].delay += 1
                expected += 1  // The row of the train.
            case .platform(let index):
                board.trains[index].platform += 1
                expected += 1  // The row of the train.
            case .values(let one, let other):
                swapValues(of: board.trains[one], and: board.trains[other])
                expected += 2  // The rows of both trains.
            case .objects(let one, let other):
                board.trains.swapAt(one, other)
                expected += 1  // The board, and no row.
            }
            renderer.update()
        }
        let count = renderer.evaluations - first
        expect(
            count == expected,
            """
            A hundred trains got a hundred changes, one a turn. After the first \(first) \
            evaluations, there were \(count) more. There should be \(expected), one for each body \
            that has read what changed.
            """)
    }

    StepTest("small screens whose rows come, go and move") {
        expectScreens(of: [.plain, .closure], in: [.either, .rows], on: StagedScreen.self)
    }
}

let step5 = StepTests("6.5") {
    StepTest("what the content reads is read by the panel") {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(
            Screen {
                Panel("Status") { Text(train.status) }
            })
        train.delay = 5
        renderer.update()
        let (screen, panel) = (
            renderer.evaluations(of: Screen.self), renderer.evaluations(of: Panel.self)
        )
        expect(
            renderer.text == "Status\n5 min late",
            """
            The content of a panel shows the delay, which has changed. The screen shows \
            “\(renderer.text)”. It should show the title, “Status”, and below it “5 min late”.
            """)
        // A panel that hands the closure on to a view inside isn't evaluated itself.
        expect(
            screen == 1 && panel <= 2,
            """
            The content of a panel reads the delay, which has changed. The screen around the panel \
            was evaluated \(times(screen)) and the panel \(times(panel)). Expected: once and \
            twice.\(screen > 1
                ? " The closure was called while the screen's body ran, so the reads are the screen's."
                : "")\(reasons(on: renderer))
            """)
    }

    StepTest("content that is not shown is not read") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(featured: train)
        let renderer = Renderer(
            Screen {
                Panel("Status", isOpen: board.featured != nil) { Text(train.status) }
            })
        let open = renderer.text
        board.featured = nil
        renderer.update()
        let closed = renderer.text
        train.delay = 5
        expect(
            open == "Status\non time" && closed == "Status",
            """
            A panel was open, and then it was closed. The screen showed “\(open)”, then “\(closed)”. \
            Expected: the title and the content, “Status” and “on time”, then “Status”.
            """)
        expect(
            !renderer.needsUpdate,
            """
            A panel was closed. Then a value changed that only its content reads, while it is \
            open, and now the renderer needs an update. It should need none: nothing on the \
            screen has read the value.
            """)
    }

    StepTest("content that opens shows the value of now") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train])
        let renderer = Renderer(
            Screen {
                Panel("Status", isOpen: board.featured != nil) { Text(train.status) }
            })
        train.delay = 5
        let isQuiet = !renderer.needsUpdate
        board.featured = train
        renderer.update()
        expect(
            isQuiet && renderer.text == "Status\n5 min late",
            """
            While a panel was closed, what its content would read changed, and the renderer \
            \(isQuiet ? "needed no update" : "needed an update"). It should need none. Then the \
            panel was opened, and the screen shows “\(renderer.text)”. It should show “Status” and \
            “5 min late”.
            """)
    }

    StepTest("content that captures another value is shown") {
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let renderer = Renderer(
            Screen {
                let count = board.trains.count
                let train = board.trains[0]
                Panel("Status") {
                    Text("\(count) trains")
                    let _ = train.delay
                }
            })
        let before = renderer.evaluations(of: Panel.self)
        board.trains.append(Train(to: "Porto", platform: 1))
        renderer.update()
        let after = renderer.evaluations(of: Panel.self)
        expect(
            renderer.text == "Status\n2 trains",
            """
            The content of a panel shows a number that the view around it has read. It changed \
            from 1 to 2, and the screen shows “\(renderer.text)”. It should show 2: two panels \
            with the same title may have different contents.
            """)
        expect(
            before == 1 && after == 2,
            """
            The content of a panel shows a number that the view around it has read. It changed, \
            and a turn was taken. Evaluations of the panel: \(before) before that, \(after) after \
            it. Expected: 1 and 2.
            """)
        board.trains[0].delay = 5
        let needsUpdate = renderer.needsUpdate
        renderer.update()
        let (around, panel) = (
            renderer.evaluations(of: Screen.self), renderer.evaluations(of: Panel.self)
        )
        expect(
            needsUpdate,
            """
            The content of a panel also reads the delay of a train, which has changed. The \
            renderer needed no update. Expected: an update.
            """)
        expect(
            around == 2 && panel <= 3,
            """
            The content of a panel also reads the delay of a train, which has changed. For that, \
            the view around the panel was evaluated \(times(around - 2)) and the panel \
            \(times(panel - 2)). Expected: 0 times and once.\(reasons(on: renderer))
            """)
    }

    StepTest("small screens with panels") {
        expectScreens(of: [.plain, .panel], in: [.either, .rows], on: StagedScreen.self)
    }
}

// MARK: - What the tests share

/// Why the latest turn has evaluated what makes each line, as far as it has.
private func reasons(on renderer: Renderer) -> String {
    renderer.draw().compactMap { line in
        guard let origin = line.runs.first(where: { $0.origin.turn == renderer.turn })?.origin
        else { return nil }
        let text = line.text.split(separator: " ").first ?? ""
        return switch origin.reason {
        case .isNew: " “\(text) …” was evaluated because its view is new."
        case .viewAround: " “\(text) …” was evaluated, though its inputs are the same."
        case .input(let name): " “\(text) …” was evaluated because of another `\(name)`."
        case .change: " “\(text) …” was evaluated because something changed that it has read."
        }
    }.joined()
}

/// The first word of each row on the screen.
private func destinations(on renderer: Renderer) -> [String] {
    renderer.text.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != " " }) }
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

/// A change of a board with a hundred trains.
private enum Change {
    case delay(Int)
    case platform(Int)
    case values(Int, Int)
    case objects(Int, Int)

    /// A hundred changes of all kinds, always the same.
    static var hundred: [Change] {
        (0..<100).map { number in
            let (one, other) = (number * 37 % 100, (number * 37 + 1 + number % 7) % 100)
            return switch number % 5 {
            case 0, 1: .delay(one)
            case 2: .platform(one)
            case 3: .values(one, other)
            default: .objects(one, other)
            }
        }
    }
}
