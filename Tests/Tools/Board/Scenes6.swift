import Chapter6

extension Scene {
    /// The scenes of chapter 6, by step.
    static let scenes6: [String: @Sendable () -> [Scene]] = [
        "6.1": { [noted] },
        "6.2": { [late] },
        "6.3": { [featured] },
        "6.4": { [swapped, gone] },
        "6.5": { [panel] },
    ]

    private static let heading = "Destination  Pl. Status"

    private static var trains: [Train] {
        [
            Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1),
            Train(to: "Faro", platform: 2),
        ]
    }

    private static var noted: Scene {
        let train = Train(to: "Lisboa", platform: 4)
        let screen = Screen(noting: Renderer(TrainRow(train: train)))
        return Scene(
            title: "A row, and what the renderer knows:", screens: [("", screen)],
            moments: [
                Moment(
                    "train.delay = 5, and no turn is taken yet.", changes: ["`delay` of Lisboa"],
                    shows: [["Lisboa       4   on time", "Views to evaluate: 1"]]
                ) {
                    train.delay = 5
                }
            ])
    }

    private static var late: Scene {
        let trains = Array(trains.prefix(2))
        return Scene(
            title: "A board:",
            screens: [("", Screen(Renderer(BoardView(board: Board(trains: trains)))))],
            moments: [
                Moment(
                    "trains[1].delay = 5", changes: ["`delay` of Porto"],
                    shows: [[heading, "Lisboa       4   on time", "Porto        1   5 min late"]]
                ) {
                    trains[1].delay = 5
                }
            ])
    }

    private static var featured: Scene {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train], featured: train)
        return Scene(
            title: "A train that is shown large:",
            screens: [("", Screen(Renderer(FeaturedScreen(board: board))))],
            moments: [
                Moment(
                    "board.featured = train, the same one again", changes: ["`board.featured`"],
                    shows: [["Featured", "Lisboa       4   on time"]]
                ) {
                    board.featured = train
                }.ifEvaluated("Lisboa", "evaluated, with the same train")
            ])
    }

    private static var swapped: Scene {
        let trains = trains
        let board = Board(trains: trains)
        let after = [
            "Faro         2   on time", "Porto        1   on time", "Lisboa       4   on time",
        ]
        return Scene(
            title: "Two swaps that end in the same text:",
            screens: [("", Screen(Renderer(BoardView(board: board))))],
            moments: [
                Moment(
                    "The first and the third train swap their values.",
                    changes: ["`destination` and `platform` of the row's train"],
                    shows: [[heading] + after]
                ) {
                    let (one, other) = (trains[0], trains[2])
                    (one.destination, other.destination) = (other.destination, one.destination)
                    (one.platform, other.platform) = (other.platform, one.platform)
                },
                Moment(
                    "board.trains.swapAt(0, 2)", changes: ["`board.trains`"],
                    shows: [[heading] + after.reversed()]
                ) {
                    board.trains.swapAt(0, 2)
                }.ifEvaluated("Lisboa", "evaluated, and only moved"),
            ])
    }

    private static var gone: Scene {
        let trains = Array(trains.prefix(2))
        let board = Board(trains: trains)
        return Scene(
            title: "A train that leaves:",
            screens: [("", Screen(Renderer(BoardView(board: board))))],
            moments: [
                Moment(
                    "board.trains.removeLast()", changes: ["`board.trains`"],
                    shows: [[heading, "Lisboa       4   on time"]]
                ) {
                    board.trains.removeLast()
                },
                Moment(
                    "The train that left: delay = 5", changes: ["`delay` of Porto"],
                    shows: [[heading, "Lisboa       4   on time"]]
                ) {
                    trains[1].delay = 5
                }.counting(0),
            ])
    }

    private static var panel: Scene {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board()
        let screen = Screen(Renderer(PanelScreen(board: board, train: train)))
        return Scene(
            title: "A panel, which is closed:", screens: [("", screen)],
            moments: [
                Moment(
                    "train.delay = 5", changes: ["`delay` of Lisboa"],
                    shows: [["Departures", "Status"]]
                ) {
                    train.delay = 5
                }.ifEvaluated("Departures", "evaluated, and shows no delay"),
                Moment(
                    "The panel is opened: board.featured = train", changes: ["`board.featured`"],
                    shows: [["Departures", "Status", "5 min late"]]
                ) {
                    board.featured = train
                },
                Moment(
                    "train.delay = 10", changes: ["`delay` of Lisboa"],
                    shows: [["Departures", "Status", "10 min late"]]
                ) {
                    train.delay = 10
                }.ifEvaluated("Departures", "evaluated, and shows no delay"),
            ])
    }
}

/// Reads which train is featured, and hands the train to a row.
private struct FeaturedScreen: View {
    let board: Board
    var body: some View {
        Text("Featured")
        TrainRow(train: board.featured ?? board.trains[0])
    }
}

/// A heading, and a panel that is open while a train is featured.
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
