import Testing
import WorkshopTesting

@testable import Chapter6

@Suite("Chapter 6 · What a UI does with it", .serialized, .chapter(6))
struct Chapter6Tests {
    // MARK: - Step 6.1

    @Test(.kept("only this counts in the body itself"))
    func `Step 6.1 · a body is evaluated once to begin with`() {
        let runs = Counter()
        let renderer = Renderer(CountingView(runs: runs))
        #expect(
            runs.value == 1 && renderer.evaluations == 1,
            """
            A view was put on the screen. Its body was evaluated \(times(runs.value)), and the \
            renderer has counted it \(times(renderer.evaluations)). It should be once.
            """)
        #expect(
            renderer.text == "Departures",
            "The screen shows “\(renderer.text)”. It should show what the body says.")
    }

    @Test(.kept("only this asks for the counts by type"))
    func `Step 6.1 · each body counts under the type of its view`() {
        let trains = [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)]
        let renderer = Renderer(BoardView(board: Board(trains: trains)))
        let counts = (
            renderer.evaluations, renderer.evaluations(of: BoardView.self),
            renderer.evaluations(of: TrainRow.self)
        )
        #expect(
            counts == (3, 1, 2),
            """
            A board with two rows makes \(counts.0) evaluations, \(counts.1) of boards and \
            \(counts.2) of rows. It should be 3, 1 and 2. Count each evaluation once. Place the \
            children after the tracking, and not inside it: the last line of `evaluate` does so.
            """)
    }

    @Test func `Step 6.1 · a change of what the body has read asks for an update`() {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        let before = renderer.needsUpdate
        train.delay = 5
        #expect(!before, "Nothing has changed yet, and the renderer needs an update.")
        #expect(
            renderer.needsUpdate,
            """
            The body has read the delay, the delay has changed, and the renderer needs no update. \
            Evaluate the body inside `withObservationTracking`, and let `onChange` note in \
            `outdated` which evaluation it was.
            """)
    }

    @Test func `Step 6.1 · a change of what no body has read asks for nothing`() {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        train.platform = 5
        #expect(
            !renderer.needsUpdate,
            "The platform has changed, which no body has read, and the renderer needs an update.")
        train.delay = 5
        #expect(
            renderer.needsUpdate,
            "The delay has changed, which the body has read, and the renderer needs no update.")
    }

    @Test func `Step 6.1 · a change evaluates nothing by itself`() {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        train.delay = 5
        #expect(
            renderer.evaluations == 1,
            """
            After a change, and before the next turn of the loop, the body was evaluated \
            \(times(renderer.evaluations)). `onChange` comes before the change: what it evaluates \
            sees the old value. It should leave a note and nothing else.
            """)
    }

    @Test func `Step 6.1 · what a view inside has read is no business of the view around it`() {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(BoardView(board: Board(trains: [train])))
        train.delay = 5
        let notes = renderer.outdated.removeAll().count
        #expect(
            notes == 1,
            """
            The delay of a train has changed, which its row has read, and the board has not. There \
            are notes about \(notes) evaluations. It should be one: \
            \(notes == 0
                ? "evaluate the body inside the tracking."
                : "place the children after the tracking, and not inside it.")
            """)
    }

    // MARK: - Step 6.2

    @Test func `Step 6.2 · the next turn shows the new value`() {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        train.delay = 5
        let before = renderer.text
        renderer.update()
        #expect(
            before == "on time",
            "Before the next turn the screen shows “\(before)”. It should still be the old value.")
        #expect(
            renderer.text == "5 min late" && !renderer.needsUpdate,
            """
            The delay has changed to 5 and a turn was taken. The screen shows “\(renderer.text)”, \
            and the renderer \(renderer.needsUpdate ? "still needs an update" : "needs no update"). \
            It should show “5 min late” and need none.
            """)
    }

    @Test func `Step 6.2 · the second change is shown too`() {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        for delay in 1...3 {
            train.delay = delay
            renderer.update()
        }
        #expect(
            renderer.text == "3 min late" && renderer.evaluations == 4,
            """
            After three changes and three turns the screen shows “\(renderer.text)”, and the body \
            was evaluated \(times(renderer.evaluations)). It should show “3 min late”, after 4 \
            evaluations. A tracking reports once, and a note counts for one evaluation: each \
            evaluation needs a tracking and a number of its own.
            """)
    }

    @Test func `Step 6.2 · many changes in one turn are one evaluation`() {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(TrainRow(train: train))
        train.delay = 5
        train.platform = 6
        train.delay = 7
        renderer.update()
        #expect(
            renderer.evaluations == 2 && renderer.text == "Lisboa       6   7 min late",
            """
            After three changes and one turn the body was evaluated \
            \(times(renderer.evaluations)), and the screen shows “\(renderer.text)”. It should be \
            twice, to begin with and for all three changes, and the screen should show the last.
            """)
    }

    @Test func `Step 6.2 · a turn takes the notes out`() {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        for delay in 1...3 {
            train.delay = delay
            renderer.update()
        }
        let notes = renderer.outdated.removeAll().count
        #expect(
            renderer.text == "3 min late",
            """
            After three changes and three turns the screen shows “\(renderer.text)”. It should show \
            the last delay, 3.
            """)
        #expect(
            notes == 0,
            """
            After three changes and three turns the number of notes in `outdated` is \(notes). It \
            should be 0: a note that stays is looked at in each turn to come.
            """)
    }

    @Test(.kept("only this takes a turn in which nothing has changed"))
    func `Step 6.2 · a turn without a change evaluates nothing`() {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(StatusView(train: train))
        train.delay = 5
        renderer.update()
        renderer.update()
        #expect(
            renderer.evaluations == 2,
            """
            After one change and two turns the body was evaluated \
            \(times(renderer.evaluations)). It should be twice: to begin with, and for the change.
            """)
    }

    @Test func `Step 6.2 · only the view that has read it is evaluated`() {
        let (late, early) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let renderer = Renderer(BoardView(board: Board(trains: [late, early])))
        late.delay = 5
        renderer.update()
        #expect(
            renderer.evaluations(of: TrainRow.self) == 3,
            """
            One of two trains has changed, and the rows were evaluated \
            \(times(renderer.evaluations(of: TrainRow.self))). It should be 3 times: each to \
            begin with, and one for the change.
            """)
        #expect(
            renderer.evaluations(of: BoardView.self) == 1,
            """
            A train has changed, and the board around its row was evaluated \
            \(times(renderer.evaluations(of: BoardView.self))). It should be once: the board has \
            not read the train's delay. Evaluate the views that the notes are about, and no others.
            """)
    }

    @Test func `Step 6.2 · a view and one inside it are evaluated once each`() {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(HeadlineView(train: train))
        train.delay = 5
        renderer.update()
        let (outer, inner) = (
            renderer.evaluations(of: HeadlineView.self), renderer.evaluations(of: MinutesView.self)
        )
        #expect(
            outer == 2 && inner == 2,
            """
            A view and one inside it read the same delay. After a change and a turn the outer one \
            was evaluated \(times(outer)) and the inner one \(times(inner)). It should be twice \
            each: the outer one's evaluation has placed the inner one anew.
            """)
    }

    @Test func `Step 6.2 · what a view no longer reads does not matter to it`() {
        let (first, second) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [first, second], featured: first)
        let renderer = Renderer(FeaturedView(board: board))
        board.featured = second
        renderer.update()
        let before = renderer.evaluations(of: StatusView.self)
        first.delay = 5
        renderer.update()
        let after = renderer.evaluations(of: StatusView.self)
        #expect(
            before == 2 && after == 2,
            """
            A view of one train became a view of another: it was evaluated \(times(before)). Then \
            the first train changed: \(times(after)). It should be twice, since nothing on the \
            screen has read the first train any more.
            """)
    }

    // MARK: - Step 6.3

    @Test func `Step 6.3 · a view with the same inputs is left alone`() {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(FeaturedView(board: board))
        board.featured = train
        renderer.update()
        let (outer, inner) = (
            renderer.evaluations(of: FeaturedView.self), renderer.evaluations(of: StatusView.self)
        )
        #expect(
            outer == 2 && inner == 1,
            """
            The outer view was evaluated \(times(outer)), and the view inside it, which is given \
            the same train again, \(times(inner)). It should be twice and once.
            """)
        train.delay = 10
        renderer.update()
        let later = renderer.evaluations(of: StatusView.self)
        #expect(
            later == inner + 1,
            """
            A view was left alone, since its inputs were the same. Then the delay that it has read \
            changed, and it was evaluated \(times(later - inner)). It should be once: who is left \
            alone waits as before.
            """)
    }

    @Test func `Step 6.3 · a view with other inputs is evaluated`() {
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let renderer = Renderer(CountView(board: board))
        board.trains.append(Train(to: "Porto", platform: 1))
        renderer.update()
        #expect(
            renderer.text == "Departures\n2 trains" && renderer.evaluations(of: LineView.self) == 3,
            """
            Of two lines with a text as input, one got another text. The screen shows \
            “\(renderer.text)”, and the lines were evaluated \
            \(times(renderer.evaluations(of: LineView.self))). It should be 3 times, each to begin \
            with, and the one with the other text; and the screen should show that one.
            """)
    }

    @Test func `Step 6.3 · passing an object through is not reading it`() {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(FeaturedView(board: board))
        train.delay = 5
        renderer.update()
        let outer = renderer.evaluations(of: FeaturedView.self)
        board.featured = train
        renderer.update()
        let inner = renderer.evaluations(of: StatusView.self)
        #expect(
            outer == 1,
            """
            A view hands its train to the view inside it, which reads the delay. After a change of \
            the delay the outer one has been evaluated \(times(outer)). It should be once, to begin \
            with: to hand a train on is not to read it.
            """)
        #expect(
            inner == 2,
            """
            A view hands its train to the view inside it, which reads the delay. The delay changed, \
            then the outer view was evaluated with the same train, and the inner one has been \
            evaluated \(times(inner)). It should be twice: to begin with, and for the delay.
            """)
    }

    @Test func `Step 6.3 · outer views come first`() {
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
        #expect(
            inner == 2 && renderer.text == "Featured\non time",
            """
            A train has changed, and another one took its place, in one turn. The inner view was \
            evaluated \(times(inner)). It should be twice: to begin with, and for the other train. \
            When the outer view comes first, the change of the train that is gone costs nothing.
            """)
    }

    @Test func `Step 6.3 · a closure is never the same`() {
        let board = Board(trains: [])
        let renderer = Renderer(ClosureView(board: board))
        board.trains.append(Train(to: "Lisboa", platform: 4))
        renderer.update()
        let (closures, lines) = (
            renderer.evaluations(of: ActionView.self), renderer.evaluations(of: LineView.self)
        )
        #expect(
            closures == 2 && lines == 1,
            """
            The outer view was evaluated twice. A view inside it with a closure as input was \
            evaluated \(times(closures)), and one with a text \(times(lines)). It should be twice \
            and once: nobody can tell whether two closures do the same.
            """)
    }

    // MARK: - Step 6.4

    @Test func `Step 6.4 · swapped objects move their rows`() {
        let trains = [
            Train(to: "Lisboa", platform: 4), Train(to: "Faro", platform: 2),
            Train(to: "Porto", platform: 1),
        ]
        let board = Board(trains: trains)
        let renderer = Renderer(BoardView(board: board))
        board.trains.swapAt(0, 2)
        renderer.update()
        #expect(
            destinations(on: renderer) == ["Porto", "Faro", "Lisboa"],
            """
            The first and the last of three trains were swapped. The rows are \
            \(destinations(on: renderer)). It should be Porto, Faro, Lisboa.
            """)
        #expect(
            renderer.evaluations(of: TrainRow.self) == 3,
            """
            Two trains were swapped, and the three rows were evaluated \
            \(times(renderer.evaluations(of: TrainRow.self))). It should be 3 times: each row goes \
            where its train goes, and has nothing new to say.
            """)
    }

    @Test func `Step 6.4 · swapped values are evaluated where they are`() {
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
        #expect(
            values == (1, 4) && objects == (2, 4),
            """
            Two trains have swapped their destinations. The board was evaluated \
            \(times(values.0)) and the rows \(times(values.1)). It should be 1 and 4: the rows changed where they are. \
            Then the trains themselves were swapped: \(objects.0) and \(objects.1). It should be 2 \
            and 4: which rows the board has is another matter, and no row has changed.
            """)
    }

    @Test func `Step 6.4 · a row in front leaves the others alone`() {
        let board = Board(trains: [
            Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1),
        ])
        let renderer = Renderer(BoardView(board: board))
        board.trains.insert(Train(to: "Faro", platform: 2), at: 0)
        renderer.update()
        #expect(
            renderer.evaluations(of: TrainRow.self) == 3
                && destinations(on: renderer) == ["Faro", "Lisboa", "Porto"],
            """
            A train was put in front of two others. The rows are \(destinations(on: renderer)), \
            and were evaluated \(times(renderer.evaluations(of: TrainRow.self))). It should be 3 \
            times: the two to begin with, and the new one.
            """)
    }

    @Test func `Step 6.4 · a row that is gone is not evaluated any more`() {
        let (stays, goes) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [stays, goes])
        let renderer = Renderer(BoardView(board: board))
        board.trains.removeLast()
        renderer.update()
        goes.delay = 5
        stays.delay = 5
        renderer.update()
        let evaluations = renderer.evaluations(of: TrainRow.self)
        #expect(
            renderer.text.hasSuffix("5 min late"),
            """
            One of two trains left the board, then the delay of the other one changed. The screen \
            shows “\(renderer.text)”. It should show the delay: a row that stays waits for changes \
            as before.
            """)
        #expect(
            evaluations <= 3,
            """
            One of two trains left the board, then the delays of both changed. The rows were \
            evaluated \(times(evaluations)). It should be 3 times: each to begin with, and the one \
            that stays. Nobody sees the other row: remove its node.
            """)
    }

    @Test func `Step 6.4 · a row that goes in the same turn is not evaluated`() {
        let (stays, goes) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [stays, goes])
        let renderer = Renderer(BoardView(board: board))
        goes.delay = 5
        board.trains.removeLast()
        renderer.update()
        #expect(
            renderer.evaluations(of: TrainRow.self) == 2
                && destinations(on: renderer) == ["Lisboa"],
            """
            A train changed and left the board in the same turn. The rows were evaluated \
            \(times(renderer.evaluations(of: TrainRow.self))), and the screen shows those of \
            \(destinations(on: renderer)). It should be twice, to begin with: the board comes \
            first, and when the row should follow it is gone.
            """)
    }

    @Test func `Step 6.4 · what stands inside a view that is gone goes too`() {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(OptionalView(board: board))
        board.featured = nil
        renderer.update()
        train.delay = 5
        renderer.update()
        let gone = renderer.evaluations(of: StatusView.self)
        board.featured = train
        renderer.update()
        let back = renderer.evaluations(of: StatusView.self)
        #expect(
            gone == 1 && back == 2 && renderer.text == "Featured\n5 min late",
            """
            A view was removed together with the view around it. Then its train changed. It was \
            evaluated \(times(gone)), and it should be once, to begin with. Then both came back: \
            \(times(back)) in all, and it should be twice. The screen shows “\(renderer.text)”.
            """)
    }

    @Test func `Step 6.4 · a train that stands twice has two rows`() {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [Train(to: "Porto", platform: 1), train, train])
        let renderer = Renderer(BoardView(board: board))
        board.trains.removeFirst()
        renderer.update()
        let moved = renderer.evaluations(of: TrainRow.self)
        train.delay = 5
        renderer.update()
        let changed = renderer.evaluations(of: TrainRow.self)
        #expect(
            moved == 3 && changed == 5,
            """
            A train stands on the board twice, and the one in front of it left. The rows were \
            evaluated \(times(moved)). It should be 3 times, to begin with. Then the train changed: \
            \(times(changed)). It should be 5 times, since both of its rows show it.
            """)
    }

    // MARK: - Step 6.5

    @Test func `Step 6.5 · what the content reads is read by the panel`() {
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(ScreenView(train: train))
        train.delay = 5
        renderer.update()
        let (screen, panel) = (
            renderer.evaluations(of: ScreenView.self), renderer.evaluations(of: Panel.self)
        )
        #expect(
            screen == 1 && panel == 2 && renderer.text == "Status\n5 min late",
            """
            The content of a panel reads the delay, which has changed. The screen around the panel \
            was evaluated \(times(screen)) and the panel \(times(panel)). It should be once and \
            twice: keep the content as a closure, and call it in the panel's body.
            """)
    }

    @Test func `Step 6.5 · content that is not shown is not read`() {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(featured: train)
        let renderer = Renderer(FoldedView(board: board, train: train))
        let open = renderer.text
        board.featured = nil
        renderer.update()
        let closed = renderer.text
        train.delay = 5
        #expect(
            open == "Status\non time" && closed == "Status" && !renderer.needsUpdate,
            """
            A panel was closed. Then a value changed that its content reads only while it is open. \
            The screen showed “\(open)”, then “\(closed)”, and now the renderer needs \
            \(renderer.needsUpdate ? "an" : "no") update. It should need none: nothing on the \
            screen has read the value.
            """)
    }

    @Test func `Step 6.5 · content that opens shows the value of now`() {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train])
        let renderer = Renderer(FoldedView(board: board, train: train))
        train.delay = 5
        let isQuiet = !renderer.needsUpdate
        board.featured = train
        renderer.update()
        #expect(
            isQuiet && renderer.text == "Status\n5 min late",
            """
            While a panel was closed, the delay changed, and the renderer \
            \(isQuiet ? "needed no update" : "needed an update"). It should need none. Then the \
            panel was opened, and the screen shows “\(renderer.text)”. It should show the delay.
            """)
    }

    // MARK: - Step 6.6

    @Test func `Step 6.6 · a change of the object is shown, and the next one`() {
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let renderer = Renderer(TimetableRow(timetable: timetable, index: 0))
        var shown: [String] = []
        for delay in 1...3 {
            timetable.departures[0].platform = delay
            timetable.departures[0].delay = delay
            renderer.update()
            shown.append(renderer.text)
        }
        #expect(
            shown == (1...3).map { "Lisboa       \($0)   \($0) min late" }
                && renderer.evaluations == 4,
            """
            An object that says only “I changed” said so twice in each of three turns. The screen \
            showed \(shown), and the body was evaluated \(times(renderer.evaluations)). It should \
            be 4 times. A subscriber is called once: each evaluation has to subscribe anew.
            """)
        let isQuiet = !renderer.needsUpdate
        renderer.update()
        #expect(
            isQuiet && renderer.evaluations == 4,
            """
            Then nothing changed. The renderer needed \(isQuiet ? "no" : "an") update, and after one \
            more turn the body had been evaluated \(times(renderer.evaluations)). It should need \
            none, and it should still be 4 times: only a change makes a view outdated.
            """)
    }

    @Test(.kept("only this has a view that holds an object and reads nothing of it"))
    func `Step 6.6 · holding the object is enough`() {
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let renderer = Renderer(CaptionView(timetable: timetable))
        timetable.departures[0].delay = 5
        renderer.update()
        #expect(
            renderer.evaluations == 2,
            """
            A view holds the object and reads nothing of it. After a change and a turn it was \
            evaluated \(times(renderer.evaluations)). It should be twice: nobody can know what it \
            reads.
            """)
    }

    @Test func `Step 6.6 · a view hears of all the objects that it marks`() {
        let (left, right) = (
            Timetable(departures: [.init(to: "Lisboa", platform: 4)]),
            Timetable(departures: [.init(to: "Porto", platform: 1)])
        )
        let renderer = Renderer(JunctionView(left: left, right: right))
        left.departures[0].delay = 5
        renderer.update()
        let first = renderer.text
        right.departures[0].delay = 10
        renderer.update()
        #expect(
            first == "5 min late\non time" && renderer.text == "5 min late\n10 min late",
            """
            A view marks two objects. The first one changed, and the screen shows “\(first)”. Then \
            the second one changed, and it shows “\(renderer.text)”. It should show both changes: \
            subscribe to each of `node.objects`.
            """)
    }

    @Test func `Step 6.6 · one change costs as much as there are rows`() {
        var (with, without): ([Int], [Int]) = ([], [])
        for rows in [10, 100] {
            let trains = (0..<rows).map { Train(to: "Lisboa", platform: $0) }
            let timetable = Timetable(
                departures: (0..<rows).map { .init(to: "Lisboa", platform: $0) })
            let board = Renderer(BoardView(board: Board(trains: trains)))
            let other = Renderer(TimetableView(timetable: timetable))
            let before = (board.evaluations, other.evaluations)
            trains[rows / 2].delay = 5
            timetable.departures[rows / 2].delay = 5
            board.update()
            other.update()
            with.append(board.evaluations - before.0)
            without.append(other.evaluations - before.1)
        }
        #expect(
            with == [1, 1] && without == [11, 101],
            """
            One of 10 trains has changed, and one of 100. With observation that took \(with) \
            evaluations, and it should be one each. Without it took \(without), and it should be one \
            for each row and one for the board.
            """)
    }

    @Test func `Step 6.6 · a thousand changes of a hundred trains, with observation`() {
        let board = Board(trains: (0..<100).map { Train(to: "Stop \($0)", platform: $0) })
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let renderer = Renderer(BoardView(board: board))
        let other = Renderer(TimetableView(timetable: timetable))
        let first = renderer.evaluations

        // How many bodies have read what changes.
        var expected = 0
        for change in Change.thousand {
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
        let with = renderer.evaluations - first
        let before = other.evaluations
        timetable.departures[0].delay = 5
        other.update()
        let without = other.evaluations - before
        #expect(
            with == expected && without == 2,
            """
            With observation there were \(with) evaluations after the first \(first). It should be \
            \(expected), one for each body that has read what changed. Without it, one change of \
            the one train of a board made \(without). It should be 2: the board and its row.
            """)
    }

    @Test func `Step 6.6 · a hundred changes of a hundred trains, without observation`() {
        let timetable = Timetable(
            departures: (0..<100).map { .init(to: "Stop \($0)", platform: $0) })
        let renderer = Renderer(DelaysView(timetable: timetable))
        for change in Change.thousand.prefix(100) {
            switch change {
            case .delay(let index):
                timetable.departures[index].delay += 1
            case .platform(let index):
                timetable.departures[index].platform += 1
            case .values(let one, let other), .objects(let one, let other):
                timetable.departures.swapAt(one, other)
            }
            renderer.update()
        }
        #expect(
            renderer.evaluations == 101 + 100 * 101,
            """
            Without observation there were \(renderer.evaluations) evaluations. It should be \
            \(101 + 100 * 101): all 101 bodies to begin with, and again for each change.
            """)
    }

    // MARK: - What the tests share

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
}

/// A change of a board with a hundred trains.
private enum Change {
    case delay(Int)
    case platform(Int)
    case values(Int, Int)
    case objects(Int, Int)

    /// A thousand changes of all kinds, always the same.
    static var thousand: [Change] {
        (0..<1_000).map { number in
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
