import Chapter7

extension Scene {
    /// The scenes of chapter 7, by step.
    static let scenes7: [String: () -> [Scene]] = [
        "7.1": { [boards] }, "7.2": { [signs] }, "7.3": { [ticket] },
        "7.4": { [tickets] }, "7.5": { [trips] }, "7.6": { [station] }, "7.7": { [wrapped] },
    ]

    private static var lisboa: Train { Train(to: "Lisboa", platform: 4) }
    private static var porto: Train { Train(to: "Porto", platform: 1) }

    private static var boards: Scene {
        let timetable = Timetable(departures: [
            .init(to: "Lisboa", platform: 4), .init(to: "Porto", platform: 1),
        ])
        let trains = [lisboa, porto]
        return Scene(
            "The same board in both worlds:",
            on: Screen(Renderer(TimetableView(timetable: timetable))),
            Screen(Renderer(BoardView(board: Board(trains: trains))))
        ).then(
            "Porto: delay = 5", changing: "the timetable", "`delay` of Porto",
            shows: [
                "Destination  Pl. Status", "Lisboa       4   on time",
                "Porto        1   5 min late",
            ]
        ) {
            timetable.departures[1].delay = 5
            trains[1].delay = 5
        }
    }

    private static var signs: Scene {
        let (old, new) = (OldSign(text: "Lisboa"), Sign(text: "Lisboa"))
        return Scene(
            "The same sign in both worlds:", on: Screen(Renderer(OldSignScreen(sign: old))),
            Screen(Renderer(SignScreen(sign: new)))
        ).then(
            "sign.text = \"Track change\"", changing: "the sign", "`sign.text`",
            shows: ["Platform 4", "Track change"]
        ) {
            old.text = "Track change"
            new.text = "Track change"
        }
    }

    private static var ticket: Scene {
        let board = Board(trains: [lisboa])
        let screen = Screen(Renderer(TicketScreen(board: board)))
        return Scene("A ticket machine, which makes its own basket:", on: screen).then(
            "The button is pressed: basket.count += 1", changing: "`basket.count`",
            shows: ["Trains: 1", "Tickets: 1 [+]"]
        ) { screen.press("+") }.then(
            "The view around reads this: board.trains.append(…)", changing: "`board.trains`",
            shows: ["Trains: 2", "Tickets: 1 [+]"]
        ) { board.trains.append(porto) }
    }

    private static var tickets: Scene {
        let board = Board(trains: [lisboa])
        let old = Screen(Renderer(OldTicketScreen(board: board)))
        let new = Screen(Renderer(TicketScreen(board: board)))
        return Scene("The same ticket machine in both worlds:", on: old, new).then(
            "The button is pressed: basket.count += 1", changing: "the basket", "`basket.count`",
            shows: ["Trains: 1", "Tickets: 1 [+]"]
        ) {
            old.press("+")
            new.press("+")
        }.then(
            "The view around reads this: board.trains.append(…)",
            changing: "`board.trains`", "`board.trains`", shows: ["Trains: 2", "Tickets: 1 [+]"]
        ) { board.trains.append(porto) }
    }

    private static var trips: Scene {
        let old = OldTrip(to: "Lisboa", basket: OldBasket())
        let new = Trip(to: "Lisboa", basket: Basket())
        return Scene(
            "A trip with a basket in it, in both worlds:",
            on: Screen(Renderer(OldTripScreen(trip: old))), Screen(Renderer(TripScreen(trip: new)))
        ).then(
            "trip.basket.count += 1", changing: "the trip", "`basket.count`",
            shows: ["Lisboa, tickets: 1 [+]"]
        ) {
            old.basket.count += 1
            new.basket.count += 1
        }
    }

    private static var station: Scene {
        let screen = Screen(Renderer(RootView()))
        screen.press("Enter")
        screen.update()
        return Scene("Root, branch and leaf, after a visitor has come:", on: screen).then(
            "The root gets another board, with two trains.", changing: "`board` of the root",
            shows: ["Branch, visitors: 1 [Enter]", "Leaf, trains: 2", "[Next station]"],
            ifEvaluated: ("Branch", "evaluated, and shows no board")
        ) { screen.press("Next station") }
    }

    private static var wrapped: Scene {
        let train = lisboa
        let view = ObservationView { Text(train.status) }
        let screen = Screen(Renderer(view, tracksReads: false))
        return Scene("An observable train, and a renderer that tracks nothing:", on: screen).then(
            "train.delay = 5", changing: "the token", shows: ["5 min late"]
        ) { train.delay = 5 }
    }

    /// Whether chapter 7 can draw a board without observation, which requires step 7.1.
    static var hasOldWorld: Bool {
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let renderer = Renderer(TimetableView(timetable: timetable))
        timetable.departures[0].delay = 5
        renderer.update()
        return renderer.text.contains("5 min late")
    }
}
