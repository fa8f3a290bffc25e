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
            `outdated`, at once and not in a task, which evaluation it was.
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

    @Test func `Step 6.1 · a renderer that is gone leaves nothing behind`() {
        weak var renderer: Renderer?
        let train = Train(to: "Lisboa", platform: 4)
        var needsUpdate = false
        do {
            let held = Renderer(StatusView(train: train))
            renderer = held
            train.delay = 5
            needsUpdate = held.needsUpdate
            held.update()
        }
        #expect(
            needsUpdate && renderer == nil,
            """
            A delay changed that a body has read, and the renderer needed \
            \(needsUpdate ? "an" : "no") update. It should need one. Then the renderer was \
            released while the train stayed: it is \(renderer == nil ? "gone" : "still there"). It \
            should be gone: `onChange` captures `outdated`, and not the renderer.
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
            and the renderer \
            \(renderer.needsUpdate ? "still needs an update" : "needs no update"). It should show \
            “5 min late” and need none.
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
            After three changes and three turns the screen shows “\(renderer.text)”. It should \
            show the last delay, 3.
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

    @Test func `Step 6.2 · two changes in one turn are two notes`() {
        let (late, early) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let renderer = Renderer(BoardView(board: Board(trains: [late, early])))
        late.delay = 5
        early.delay = 10
        renderer.update()
        #expect(
            renderer.text.contains("5 min late") && renderer.text.contains("10 min late"),
            """
            Two trains changed in one turn, with a row each. After the turn the screen shows \
            “\(renderer.text)”. It should show both delays: go through all the notes.
            """)
    }

    @Test func `Step 6.2 · a change during a turn waits for the next`() {
        let (train, other) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let renderer = Renderer(MeddlingView(train: train, other: other))
        train.delay = 5
        renderer.update()
        let (needsUpdate, first) = (renderer.needsUpdate, renderer.text)
        renderer.update()
        #expect(
            needsUpdate && renderer.text == "5 min late\nPlatform 2",
            """
            A body was evaluated, and meanwhile something changed that another body has read. The \
            screen shows “\(first)”, and the renderer needs \(needsUpdate ? "an" : "no") update. \
            It should need one. After the next turn it shows “\(renderer.text)”. It should show \
            both changes: a note that comes during a turn is for the next one.
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
            the delay the outer one has been evaluated \(times(outer)). It should be once, to \
            begin with: to hand a train on is not to read it.
            """)
        #expect(
            inner == 2,
            """
            A view hands its train to the view inside it, which reads the delay. The delay \
            changed, then the outer view was evaluated with the same train, and the inner one has \
            been evaluated \(times(inner)). It should be twice: to begin with, and for the delay.
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

    @Test func `Step 6.3 · what stands inside a view that is left alone is left alone too`() {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(ThreeLevelsView(board: board))
        board.trains.append(Train(to: "Porto", platform: 1))
        renderer.update()
        let counts = [
            renderer.evaluations(of: ThreeLevelsView.self),
            renderer.evaluations(of: HeadlineView.self), renderer.evaluations(of: MinutesView.self),
        ]
        train.delay = 5
        renderer.update()
        #expect(
            counts == [2, 1, 1] && renderer.text == "2 trains\n5 min",
            """
            Of three views inside one another, only the outer one has read a change. They were \
            evaluated \(counts) times. It should be 2, 1 and 1. Then the inner ones' train \
            changed, and the screen shows “\(renderer.text)”. It should show the change.
            """)
    }

    @Test func `Step 6.3 · another type of view in the same place is another view`() {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train, train])
        let renderer = Renderer(TypesView(board: board, train: train))
        let before = renderer.text
        board.featured = train
        renderer.update()
        let between = renderer.text
        board.trains.removeLast()
        renderer.update()
        let evaluations = renderer.evaluations(of: PlatformView.self)
        #expect(
            before == "on time" && between == "Platform 4" && evaluations == 1,
            """
            In one place stood a view of a train's status, and then one of its platform, with the \
            same train. The screen showed “\(before)” and then “\(between)”. It should show the \
            platform. Then the view around was evaluated with the same inputs: the platform's view \
            was evaluated \(times(evaluations)). It should be once.
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
            Two trains have swapped their destinations. The board was evaluated \(times(values.0)) \
            and the rows \(times(values.1)). It should be 1 and 4: the rows changed where they \
            are. Then the trains themselves were swapped: \(objects.0) and \(objects.1). It should \
            be 2 and 4: which rows the board has is another matter, and no row has changed.
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
            evaluated \(times(moved)). It should be 3 times, to begin with. Then the train \
            changed: \(times(changed)). It should be 5 times, since both of its rows show it.
            """)
    }

    @Test func `Step 6.4 · a replaced row is gone, and its place is taken`() {
        let (stays, goes) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [goes, stays])
        let renderer = Renderer(BoardView(board: board))
        board.trains = [stays, Train(to: "Faro", platform: 2)]
        renderer.update()
        goes.delay = 5
        #expect(
            destinations(on: renderer) == ["Lisboa", "Faro"]
                && renderer.evaluations(of: TrainRow.self) == 3,
            """
            Of two trains the first one left, and another one came behind. The rows are \
            \(destinations(on: renderer)), and were evaluated \
            \(times(renderer.evaluations(of: TrainRow.self))). It should be Lisboa and Faro, and 3 \
            times.
            """)
        #expect(
            !renderer.needsUpdate,
            """
            Of two trains the first one left, and another one came behind. Then the one that left \
            changed, and the renderer needs an update. It should need none: there are as many rows \
            as before, and still one node is left over.
            """)
    }

    @Test func `Step 6.4 · rows inside a stack that is gone go too`() {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        let renderer = Renderer(StackedView(board: board))
        board.featured = nil
        renderer.update()
        train.delay = 5
        #expect(
            renderer.text == "Departures" && !renderer.needsUpdate,
            """
            A stack with a row inside was removed. The screen shows “\(renderer.text)”. Then the \
            row's train changed, and the renderer needs \(renderer.needsUpdate ? "an" : "no") \
            update. It should need none: a stack has no evaluation, and what stands inside it has.
            """)
    }

    @Test func `Step 6.4 · a thousand changes of a hundred trains`() {
        let board = Board(trains: (0..<100).map { Train(to: "Stop \($0)", platform: $0) })
        let renderer = Renderer(BoardView(board: board))
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
        let count = renderer.evaluations - first
        #expect(
            count == expected,
            """
            A hundred trains got a thousand changes, one a turn. After the first \(first) \
            evaluations there were \(count). It should be \(expected), one for each body that has \
            read what changed.
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

    @Test func `Step 6.5 · content that captures another value is shown`() {
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let renderer = Renderer(CapturingView(board: board))
        let before = renderer.evaluations(of: Panel.self)
        board.trains.append(Train(to: "Porto", platform: 1))
        renderer.update()
        let after = renderer.evaluations(of: Panel.self)
        #expect(
            renderer.text == "Status\n2 trains",
            """
            The content of a panel shows a number that the view around has read. It changed from 1 \
            to 2, and the screen shows “\(renderer.text)”. It should show 2: two panels with the \
            same title may have other contents.
            """)
        #expect(
            before == 1 && after == 2,
            """
            The content of a panel shows a number that the view around has read. It changed, and \
            the panel has been evaluated \(times(after)). It should be twice: two closures can't \
            be compared, so a panel that has one is never the same. Keep the content as a closure.
            """)
        board.trains[0].delay = 5
        renderer.update()
        let (around, panel) = (
            renderer.evaluations(of: CapturingView.self), renderer.evaluations(of: Panel.self)
        )
        #expect(
            around == 2 && panel == 3,
            """
            The content of a panel also reads the delay of a train, which has changed. The view \
            around was evaluated \(times(around)), and the panel \(times(panel)). It should be \
            twice and 3 times: keep the content as a closure, and call it in the panel's body.
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
