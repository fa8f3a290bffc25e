import Chapter6

/// Something that happens at the station.
enum Change: CaseIterable {
    /// One train has another delay.
    case delay
    /// One train leaves from another platform.
    case platform
    /// Two trains swap all that they hold. Each stays where it is.
    case values
    /// Two trains swap their places. Each keeps what it holds.
    case objects

    /// What happens when nobody presses a key, over and over.
    static let script: [Change] = [.delay, .delay, .platform, .delay, .values, .delay, .objects]
}

/// The two boards of the show, and the trains that both of them show.
struct Show {
    /// The board of a model that says only "I changed".
    let without: Renderer
    /// The board of a model with observation.
    let with: Renderer
    /// What happened last, in words.
    private(set) var news = "Nothing has happened yet."
    /// The rows to which it happened.
    private(set) var changedRows: Set<Int> = []
    /// How many bodies the last change had evaluated, without observation and with it.
    private(set) var cost = (without: 0, with: 0)

    private let timetable: Timetable
    private let board: Board
    private var random = Random()
    private var scriptIndex = 0

    /// A show with a number of trains, all on time.
    init(trains count: Int) {
        let destinations = (0..<count).map { index in
            let name = Self.destinations[index % Self.destinations.count]
            let round = index / Self.destinations.count
            return round == 0 ? name : "\(name) \(round + 1)"
        }
        timetable = Timetable(
            departures: destinations.enumerated().map { index, name in
                .init(to: name, platform: index % 12 + 1)
            })
        board = Board(
            trains: destinations.enumerated().map { index, name in
                Train(to: name, platform: index % 12 + 1)
            })
        without = Renderer(TimetableView(timetable: timetable))
        with = Renderer(BoardView(board: board))
    }

    /// Lets the next thing of the script happen to rows above a limit.
    mutating func goOn(rows limit: Int) {
        make(Change.script[scriptIndex], rows: limit)
        scriptIndex = (scriptIndex + 1) % Change.script.count
    }

    /// Makes the same change in both models, and takes one turn of both loops.
    mutating func make(_ change: Change, rows limit: Int) {
        let limit = max(2, min(limit, board.trains.count))
        let one = random.next(below: limit)
        let other = (one + 1 + random.next(below: limit - 1)) % limit
        let (train, another) = (board.trains[one], board.trains[other])
        changedRows = [one]
        switch change {
        case .delay:
            train.delay = train.delay >= 30 ? 0 : train.delay + 5 * (1 + random.next(below: 3))
            timetable.departures[one].delay = train.delay
            news = "\(train.destination) is \(train.status)."
        case .platform:
            train.platform = train.platform % 12 + 1
            timetable.departures[one].platform = train.platform
            news = "\(train.destination) leaves from platform \(train.platform)."
        case .values:
            (train.destination, another.destination) = (another.destination, train.destination)
            (train.platform, another.platform) = (another.platform, train.platform)
            (train.delay, another.delay) = (another.delay, train.delay)
            timetable.departures.swapAt(one, other)
            changedRows = [one, other]
            news = "\(train.destination) and \(another.destination): two trains swapped values."
        case .objects:
            board.trains.swapAt(one, other)
            timetable.departures.swapAt(one, other)
            changedRows = [one, other]
            news = "\(train.destination) and \(another.destination): two trains swapped places."
        }
        takeTurn()
    }

    private mutating func takeTurn() {
        let before = (without.evaluations, with.evaluations)
        without.update()
        with.update()
        cost = (without.evaluations - before.0, with.evaluations - before.1)
    }

    private static let destinations = [
        "Lisboa", "Porto", "Faro", "Braga", "Coimbra", "Leiria", "Aveiro", "Madrid", "Sevilla",
        "Vigo", "Paris", "Lyon", "Genova", "Milano", "Wien", "Praha", "Berlin", "Hamburg", "Oslo",
        "Bergen", "Lund", "Turku", "Riga", "Vilnius", "Torino", "Bremen",
    ]
}

/// Numbers that look random and are the same in every show.
private struct Random {
    private var state: UInt64 = 2026

    /// A number from 0 up to a limit that is left out.
    mutating func next(below limit: Int) -> Int {
        // Knuth's linear congruential generator; its upper bits are the good ones.
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
