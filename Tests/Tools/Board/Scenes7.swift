import Chapter7

extension Scene {
    /// The scenes of chapter 7, by step.
    static let scenes7: [String: @Sendable () -> [Scene]] = [
        "7.1": { [boards] },
        "7.2": { [signs] },
        "7.3": { [ticket] },
        "given": { [given] },
        "7.4": { [tickets] },
        "7.5": { [trips] },
        "7.6": { [station] },
        "7.7": { [wrapped] },
    ]

    /// The same screen in both worlds.
    private static func pair(_ old: some View, _ new: some View) -> [(kind: String, screen: Screen)]
    {
        [("ObservableObject", Screen(Renderer(old))), ("Observable", Screen(Renderer(new)))]
    }

    // MARK: - 7.1

    private static var boards: Scene {
        let timetable = Timetable(departures: [
            .init(to: "Lisboa", platform: 4), .init(to: "Porto", platform: 1),
        ])
        let trains = [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)]
        let lines = [
            "Destination  Pl. Status", "Lisboa       4   on time", "Porto        1   5 min late",
        ]
        return Scene(
            title: "The same board in both worlds:",
            screens: pair(
                TimetableView(timetable: timetable), BoardView(board: Board(trains: trains))),
            moments: [
                Moment(
                    "Porto: delay = 5", changes: ["the timetable", "`delay` of Porto"],
                    shows: [lines, lines]
                ) {
                    timetable.departures[1].delay = 5
                    trains[1].delay = 5
                }
            ])
    }

    // MARK: - 7.2

    private static var signs: Scene {
        let (old, new) = (OldSign(text: "Lisboa"), Sign(text: "Lisboa"))
        return Scene(
            title: "The same sign in both worlds:",
            screens: pair(OldSignScreen(sign: old), SignScreen(sign: new)),
            moments: [
                Moment(
                    "sign.text = \"Track change\"", changes: ["the sign", "`sign.text`"],
                    shows: [["Platform 4", old.text], ["Platform 4", new.text]]
                ) {
                    old.text = "Track change"
                    new.text = "Track change"
                }
            ])
    }

    // MARK: - 7.3, 7.4

    private static var ticket: Scene {
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let screen = Screen(Renderer(TicketScreen(board: board)))
        return Scene(
            title: "A ticket machine, which makes its own basket:", screens: [("", screen)],
            moments: orders([screen], board, changes: ["`basket.count`"]))
    }

    private static var tickets: Scene {
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let screens = pair(OldTicketScreen(board: board), TicketScreen(board: board))
        return Scene(
            title: "The same ticket machine in both worlds:", screens: screens,
            moments: orders(
                screens.map(\.screen), board, changes: ["the basket", "`basket.count`"]))
    }

    private static func orders(
        _ screens: [Screen], _ board: Board, changes: [String]
    ) -> [Moment] {
        [
            Moment(
                "The button is pressed: basket.count += 1", changes: changes,
                shows: screens.map { _ in ["Trains: 1", "Tickets: 1 [+]"] }
            ) {
                for screen in screens { screen.press("+") }
            },
            Moment(
                "The view around reads this: board.trains.append(…)",
                changes: screens.map { _ in "`board.trains`" },
                shows: screens.map { _ in ["Trains: 2", "Tickets: 1 [+]"] }
            ) {
                board.trains.append(Train(to: "Porto", platform: 1))
            },
        ]
    }

    private static var given: Scene {
        let (first, second) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(featured: first)
        return Scene(
            title: "Two views that are given a train:",
            screens: [("", Screen(Renderer(GivenScreen(board: board, second: second))))],
            moments: [
                Moment(
                    "They are given another train: Porto.", changes: ["`featured` of the board"],
                    shows: [[]]
                ) {
                    board.featured = second
                }.noting("@State: Lisboa", "the train that it was given first")
            ])
    }

    // MARK: - 7.5

    private static var trips: Scene {
        let old = OldTrip(to: "Lisboa", basket: OldBasket())
        let new = Trip(to: "Lisboa", basket: Basket())
        return Scene(
            title: "A trip with a basket in it, in both worlds:",
            screens: pair(OldTripScreen(trip: old), TripScreen(trip: new)),
            moments: [
                Moment(
                    "trip.basket.count += 1", changes: ["the trip", "`basket.count`"],
                    shows: [old.basket.count, new.basket.count].map {
                        ["Lisboa, tickets: \($0) [+]"]
                    }
                ) {
                    old.basket.count += 1
                    new.basket.count += 1
                }
            ])
    }

    // MARK: - 7.6

    private static var station: Scene {
        let screen = Screen(Renderer(RootView()))
        screen.press("Enter")
        screen.update()
        return Scene(
            title: "Root, branch and leaf, after a visitor has come:", screens: [("", screen)],
            moments: [
                Moment(
                    "The root gets another board, with two trains.",
                    changes: ["`board` of the root"],
                    shows: [["Branch, visitors: 1 [Enter]", "Leaf, trains: 2", "[Next station]"]]
                ) {
                    screen.press("Next station")
                }.ifEvaluated("Branch", "evaluated, and shows no board")
            ])
    }

    // MARK: - 7.7

    private static var wrapped: Scene {
        let train = Train(to: "Lisboa", platform: 4)
        let view = ObservationView { Text(train.status) }
        return Scene(
            title: "An observable train, and a renderer that tracks nothing:",
            screens: [("", Screen(Renderer(view, tracksReads: false)))],
            moments: [
                Moment(
                    "train.delay = 5", changes: ["the token"],
                    shows: [[train.status]]
                ) {
                    train.delay = 5
                }
            ])
    }

    /// Whether chapter 7 can draw a board without observation: whether its step 7.1 works.
    static var hasOldWorld: Bool {
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let renderer = Renderer(TimetableView(timetable: timetable))
        timetable.departures[0].delay = 5
        renderer.update()
        return renderer.text.contains("5 min late")
    }
}

/// Gives its train to two views.
private struct GivenScreen: View {
    let board: Board
    let second: Train
    var body: some View {
        let train = board.featured ?? second
        KeptTrain(train: train)
        GivenTrain(train: train)
    }
}

private struct KeptTrain: View {
    @State var train: Train
    var body: some View { Text("@State: \(train.destination)") }
}

private struct GivenTrain: View {
    let train: Train
    var body: some View { Text("let:    \(train.destination)") }
}
