import Chapter6

extension Scene {
    /// The scenes of chapter 6, by step.
    static let scenes6: [String: () -> [Scene]] = [
        "6.1": { [noted] }, "6.2": { [late] }, "6.3": { [featured] }, "6.4": { [swapped, gone] },
        "6.5": { [panel] },
    ]

    private static let heading = "Destination  Pl. Status"
    private static let lisboa = "Lisboa       4   on time"
    private static var train: Train { Train(to: "Lisboa", platform: 4) }
    private static var trains: [Train] {
        [train, Train(to: "Porto", platform: 1), Train(to: "Faro", platform: 2)]
    }

    private static var noted: Scene {
        let train = train
        let screen = Screen(Renderer(TrainRow(train: train)), takesTurns: false)
        return Scene("A row, and what the renderer knows:", on: screen).then(
            "train.delay = 5, and no turn is taken yet.", changing: "`delay` of Lisboa",
            shows: [lisboa, "Views to evaluate: 1"]
        ) { train.delay = 5 }
    }

    private static var late: Scene {
        let trains = Array(trains.prefix(2))
        let screen = Screen(Renderer(BoardView(board: Board(trains: trains))))
        return Scene("A board:", on: screen).then(
            "trains[1].delay = 5", changing: "`delay` of Porto",
            shows: [heading, lisboa, "Porto        1   5 min late"]
        ) { trains[1].delay = 5 }
    }

    private static var featured: Scene {
        let train = train
        let board = Board(trains: [train], featured: train)
        let screen = Screen(Renderer(FeaturedScreen(board: board)))
        return Scene("A train that is shown large:", on: screen).then(
            "board.featured = train, the same one again", changing: "`board.featured`",
            shows: ["Featured", lisboa], ifEvaluated: ("Lisboa", "evaluated, with the same train")
        ) { board.featured = train }
    }

    private static var swapped: Scene {
        let trains = trains
        let board = Board(trains: trains)
        let after = ["Faro         2   on time", "Porto        1   on time", lisboa]
        let screen = Screen(Renderer(BoardView(board: board)))
        return Scene("Two swaps that end in the same text:", on: screen).then(
            "The first and the third train swap their values.",
            changing: "`destination` and `platform` of the row's train", shows: [heading] + after
        ) {
            let (one, other) = (trains[0], trains[2])
            (one.destination, other.destination) = (other.destination, one.destination)
            (one.platform, other.platform) = (other.platform, one.platform)
        }.then(
            "board.trains.swapAt(0, 2)", changing: "`board.trains`",
            shows: [heading] + after.reversed(),
            ifEvaluated: ("Lisboa", "evaluated, and only moved")
        ) { board.trains.swapAt(0, 2) }
    }

    private static var gone: Scene {
        let trains = Array(trains.prefix(2))
        let board = Board(trains: trains)
        return Scene("A train that leaves:", on: Screen(Renderer(BoardView(board: board)))).then(
            "board.trains.removeLast()", changing: "`board.trains`", shows: [heading, lisboa]
        ) { board.trains.removeLast() }.then(
            "The train that left: delay = 5", changing: "`delay` of Porto",
            shows: [heading, lisboa]
        ) { trains[1].delay = 5 }
    }

    private static var panel: Scene {
        let (train, board) = (train, Board())
        let screen = Screen(Renderer(PanelScreen(board: board, train: train)))
        let heading = (line: "Departures", words: "evaluated, and shows no delay")
        return Scene("A panel, which is closed:", on: screen).then(
            "train.delay = 5", changing: "`delay` of Lisboa", shows: ["Departures", "Status"],
            ifEvaluated: heading
        ) { train.delay = 5 }.then(
            "The panel is opened: board.featured = train", changing: "`board.featured`",
            shows: ["Departures", "Status", "5 min late"]
        ) { board.featured = train }.then(
            "train.delay = 10", changing: "`delay` of Lisboa",
            shows: ["Departures", "Status", "10 min late"], ifEvaluated: heading
        ) { train.delay = 10 }
    }
}

/// A view that reads which train is featured, and passes the train to a row.
private struct FeaturedScreen: View {
    let board: Board
    var body: some View {
        Text("Featured")
        TrainRow(train: board.featured ?? board.trains[0])
    }
}

/// A view with a heading, and with a panel that is open while a train is featured.
private struct PanelScreen: View {
    let board: Board
    let train: Train
    var body: some View {
        Text("Departures")
        Panel("Status", isOpen: board.featured != nil) {
            Text(train.status)
        }
    }
}
