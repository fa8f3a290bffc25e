import Chapter6
import Chapter7

/// A change at the station. The raw value is the key that makes the change.
enum Change: Character {
    case delay = "d"
    case platform = "p"
    /// Two trains swap all their values, but neither train moves.
    case values = "s"
    /// Two trains swap places, but both trains keep their values.
    case objects = "o"

    /// The changes that are made repeatedly while no key is pressed.
    static let script: [Change] = [.delay, .delay, .platform, .delay, .values, .delay, .objects]
}

/// The one or two boards of the show, and the trains on the boards.
struct Show {
    /// The board of an `ObservableObject`; `nil` in a show with only one board.
    let without: Screen?
    /// The board of a model with observation.
    let with: Screen
    /// A sentence that describes the most recent change.
    private(set) var news = "Nothing has happened yet."
    /// The rows that the most recent change affected.
    private(set) var changedRows: Set<Int> = []
    /// The number of bodies that were evaluated after the most recent change, without and with
    /// observation.
    private(set) var cost = (without: 0, with: 0)
    /// The reason why bodies of the board with observation were evaluated; empty if none was evaluated.
    private(set) var why = ""
    /// The lines before the most recent change, without and with observation.
    private(set) var before: (without: [Screen.Line], with: [Screen.Line]) = ([], [])

    private let stations: [any Station]
    private var departures: [Departure]
    private var random = Random()
    private var scriptIndex = 0

    /// Creates a show with the given number of trains, which are all on time. If `hasBoth` is true,
    /// chapter 7 draws both boards. Otherwise, chapter 6 draws only the board with observation.
    init(trains count: Int, hasBoth: Bool) {
        departures = (0..<count).map { index in
            let name = Self.destinations[index % Self.destinations.count]
            let round = index / Self.destinations.count
            return Departure(
                to: round == 0 ? name : "\(name) \(round + 1)", platform: index % 12 + 1)
        }
        if hasBoth {
            let timetable = Timetable(departures: departures)
            let board = Chapter7.Board(
                trains: departures.map { .init(to: $0.destination, platform: $0.platform) })
            stations = [timetable, board]
            without = Screen(Chapter7.Renderer(TimetableView(timetable: timetable)))
            with = Screen(Chapter7.Renderer(Chapter7.BoardView(board: board)))
        } else {
            let board = Chapter6.Board(
                trains: departures.map { .init(to: $0.destination, platform: $0.platform) })
            stations = [board]
            without = nil
            with = Screen(Chapter6.Renderer(Chapter6.BoardView(board: board)))
        }
    }

    /// Makes the given change, or the next change of the script, in all models, and runs one turn of each
    /// loop. Only rows whose index is below the limit change.
    mutating func make(_ change: Change?, rows limit: Int) {
        let change = change ?? nextOfScript()
        let limit = max(2, min(limit, departures.count))
        let one = random.next(below: limit)
        let other = (one + 1 + random.next(below: limit - 1)) % limit
        let name = departures[one].destination
        let cause: String
        changedRows = [one]
        switch change {
        case .delay:
            let delay = departures[one].delay
            departures[one].delay = delay >= 30 ? 0 : delay + 5 * (1 + random.next(below: 3))
            news = "\(name) is \(departures[one].status)."
            cause = "`delay` of \(name)"
        case .platform:
            departures[one].platform = departures[one].platform % 12 + 1
            news = "\(name) leaves from platform \(departures[one].platform)."
            cause = "`platform` of \(name)"
        case .values, .objects:
            departures.swapAt(one, other)
            changedRows = [one, other]
            let names = "\(departures[one].destination) and \(name)"
            news = "\(names) swapped \(change == .values ? "values" : "places")."
            cause = change == .values ? "`destination` of both" : "`trains` of the board"
        }
        before = (without?.lines ?? [], with.lines)
        let evaluations = (without: without?.evaluations ?? 0, with: with.evaluations)
        for station in stations {
            if change == .objects {
                station.swapRows(one, other)
            } else {
                for row in changedRows.sorted() { station.set(departures[row], inRow: row) }
            }
        }
        without?.update()
        with.update()
        cost.without = (without?.evaluations ?? 0) - evaluations.without
        cost.with = with.evaluations - evaluations.with
        why = cost.with == 0 ? "" : "because \(cause) changed"
    }

    private mutating func nextOfScript() -> Change {
        defer { scriptIndex += 1 }
        return Change.script[scriptIndex % Change.script.count]
    }

    private static let destinations = [
        "Lisboa", "Porto", "Faro", "Braga", "Coimbra", "Leiria", "Aveiro", "Madrid", "Sevilla",
        "Vigo", "Paris", "Lyon", "Genova", "Milano", "Wien", "Praha", "Berlin", "Hamburg", "Oslo",
        "Bergen", "Lund", "Turku", "Riga", "Vilnius", "Torino", "Bremen",
    ]
}

/// A generator of numbers that look random but are the same in every show.
private struct Random {
    private var state: UInt64 = 2026

    /// Returns a number from 0 up to, but not including, a limit.
    mutating func next(below limit: Int) -> Int {
        // This is Knuth's linear congruential generator, whose upper bits are the most random.
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
