import Chapter7

/// A screen of chapter 7, and what happens to it.
struct Scene {
    /// Something that happens, and what should then be on the screen.
    struct Moment {
        /// What happens, in words.
        let words: String
        /// Lets it happen.
        let happen: (Screen) -> Void
        /// What the models say.
        let expected: () -> [String]
        /// The beginning of a line whose body has read nothing that changes, and why that is so.
        var idle: (line: String, reason: String)?

        /// The same moment, in which a line should be left alone.
        func leavingAlone(_ line: String, _ reason: String) -> Self {
            var moment = self
            moment.idle = (line, reason)
            return moment
        }
    }

    /// What is shown.
    let title: String
    /// The screen.
    let screen: Screen
    /// What happens, one turn of the loop after the other.
    let moments: [Moment]

    /// Lets everything happen.
    ///
    /// - Returns: What was seen: the screen before, and after each turn. A line has a star if a body
    ///   that makes it was evaluated, and if it is old, the new text beside it.
    func play() -> String {
        var text = "\(title)\n" + drawn(expected: nil)
        for moment in moments {
            let before = screen.evaluations
            moment.happen(screen)
            screen.update()
            let count = screen.evaluations - before
            text += "\n\n\(moment.words)\n" + drawn(expected: moment.expected(), idle: moment.idle)
            text += "\n  \(count) evaluation\(count == 1 ? "" : "s")"
        }
        return text
    }

    private func drawn(
        expected: [String]?, idle: (line: String, reason: String)? = nil
    ) -> String {
        let lines = screen.lines.map { line in
            let text = String(line.text.reversed().drop { $0 == " " }.reversed())
            return (text: text, isEvaluated: line.isEvaluated && expected != nil)
        }
        return lines.enumerated().map { index, line in
            let shown = "  \(line.isEvaluated ? "*" : " ") \(line.text)"
            let gap = String(repeating: " ", count: max(2, 32 - shown.count))
            if let expected, index < expected.count, expected[index] != line.text {
                return "\(shown)\(gap)<- old. It should be: \(expected[index])"
            }
            if let idle, line.isEvaluated, line.text.hasPrefix(idle.line) {
                return "\(shown)\(gap)<- evaluated, and \(idle.reason)"
            }
            return shown
        }.joined(separator: "\n")
    }

    /// The screens of a step.
    static func all(of step: String) -> [Scene]? {
        switch step {
        case "7.1": [timetable, board]
        case "7.2": [sign, newSign]
        case "7.3": [ticket]
        case "7.4": [oldTicket]
        case "7.5": [oldTrip, trip]
        case "7.6": [station]
        case "7.7": [wrapped]
        default: nil
        }
    }

    // MARK: - 7.1

    private static let heading = "Destination  Pl. Status"

    private static var timetable: Scene {
        let timetable = Timetable(departures: [
            .init(to: "Lisboa", platform: 4), .init(to: "Porto", platform: 1),
        ])
        return Scene(
            title: "A timetable that says only “I changed”:",
            screen: Screen(Renderer(TimetableView(timetable: timetable))),
            moments: [
                Moment(words: "timetable.departures[1].delay = 5") { _ in
                    timetable.departures[1].delay = 5
                } expected: {
                    [heading, "Lisboa       4   on time", "Porto        1   5 min late"]
                }
            ])
    }

    private static var board: Scene {
        let trains = [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)]
        return Scene(
            title: "The same board of observable trains:",
            screen: Screen(Renderer(BoardView(board: Board(trains: trains)))),
            moments: [
                Moment(words: "trains[1].delay = 5") { _ in
                    trains[1].delay = 5
                } expected: {
                    [heading, "Lisboa       4   on time", "Porto        1   5 min late"]
                }
            ])
    }

    // MARK: - 7.2

    private static var sign: Scene {
        let sign = OldSign(text: "Lisboa")
        return Scene(
            title: "A sign of the old kind:", screen: Screen(Renderer(OldSignScreen(sign: sign))),
            moments: [
                Moment(words: "sign.text = \"Track change\"") { _ in
                    sign.text = "Track change"
                } expected: {
                    ["Platform 4", sign.text]
                }
            ])
    }

    private static var newSign: Scene {
        let sign = Sign(text: "Porto")
        return Scene(
            title: "An observable sign:", screen: Screen(Renderer(SignScreen(sign: sign))),
            moments: [
                Moment(words: "sign.text = \"Track change\"") { _ in
                    sign.text = "Track change"
                } expected: {
                    ["Platform 5", sign.text]
                }
            ])
    }

    // MARK: - 7.3, 7.4

    private static func machine(_ title: String, _ view: some View, _ board: Board) -> Scene {
        Scene(
            title: title, screen: Screen(Renderer(view)),
            moments: [
                Moment(words: "The button is pressed: basket.count += 1") { screen in
                    screen.press("+")
                } expected: {
                    ["Trains: 1", "Tickets: 1 [+]"]
                },
                Moment(words: "The view around reads this: board.trains.append(…)") { _ in
                    board.trains.append(Train(to: "Porto", platform: 1))
                } expected: {
                    ["Trains: 2", "Tickets: 1 [+]"]
                },
            ])
    }

    private static var ticket: Scene {
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        return machine("A basket, which is observable:", TicketScreen(board: board), board)
    }

    private static var oldTicket: Scene {
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        return machine("A basket of the old kind:", OldTicketScreen(board: board), board)
    }

    // MARK: - 7.5

    private static var oldTrip: Scene {
        let trip = OldTrip(to: "Lisboa", basket: OldBasket())
        return Scene(
            title: "A trip with a basket in it, both of the old kind:",
            screen: Screen(Renderer(OldTripScreen(trip: trip))),
            moments: [
                Moment(words: "trip.basket.count += 1") { _ in
                    trip.basket.count += 1
                } expected: {
                    ["Lisboa, tickets: \(trip.basket.count) [+]"]
                }
            ])
    }

    private static var trip: Scene {
        let trip = Trip(to: "Porto", basket: Basket())
        return Scene(
            title: "A trip with a basket in it, both observable:",
            screen: Screen(Renderer(TripScreen(trip: trip))),
            moments: [
                Moment(words: "trip.basket.count += 1") { _ in
                    trip.basket.count += 1
                } expected: {
                    ["Porto, tickets: \(trip.basket.count) [+]"]
                }
            ])
    }

    // MARK: - 7.6

    private static var station: Scene {
        let screen = Screen(Renderer(RootView()))
        screen.press("Enter")
        screen.update()
        return Scene(
            title: "Root, branch and leaf, after a visitor has come:", screen: screen,
            moments: [
                Moment(words: "The root gets another board, with two trains.") { screen in
                    screen.press("Next station")
                } expected: {
                    ["Branch, visitors: 1 [Enter]", "Leaf, trains: 2", "[Next station]"]
                }.leavingAlone("Branch", "shows nothing of the board")
            ])
    }

    // MARK: - 7.7

    private static var wrapped: Scene {
        let train = Train(to: "Lisboa", platform: 4)
        let view = ObservationView { Text(train.status) }
        return Scene(
            title: "An observable train, and a renderer that knows nothing of observation:",
            screen: Screen(Renderer(view, tracksReads: false)),
            moments: [
                Moment(words: "train.delay = 5") { _ in
                    train.delay = 5
                } expected: {
                    [train.status]
                }
            ])
    }

    /// Whether chapter 7 can draw a board of the old kind: whether its step 7.1 works.
    static var hasOldKind: Bool {
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let renderer = Renderer(TimetableView(timetable: timetable))
        timetable.departures[0].delay = 5
        renderer.update()
        return renderer.text.contains("5 min late")
    }
}
