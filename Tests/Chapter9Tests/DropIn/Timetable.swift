// This file could be part of an app. Only its first lines depend on whose `@Observable` it uses.
#if TOOLCHAIN
    import Observation
#else
    import Chapter9
#endif

/// A line of the timetable.
@Observable
class Departure: Identifiable, Codable {
    let id: Int
    var destination: String
    var delay: Int = 0 {
        didSet { if delay > oldValue { warnings += 1 } }
    }
    private(set) var warnings = 0

    /// The text at the end of the line.
    var status: String {
        switch delay {
        case 0: "on time"
        case ..<60: "\(delay) min late"
        default: "cancelled"
        }
    }

    init(id: Int, to destination: String) {
        self.id = id
        self.destination = destination
    }

    private enum CodingKeys: String, CodingKey {
        case id = "number"
        case destination = "to"
    }

    required init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(Int.self, forKey: .id)
        destination = try values.decode(String.self, forKey: .destination)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(destination, forKey: .destination)
    }
}

/// A departure with a sleeping car.
@Observable
final class NightDeparture: Departure {
    var berths: Int = 0

    override var status: String { "\(super.status), \(berths) berths" }
}

/// The selected item of a list.
@Observable
final class Selection<Item: Identifiable> {
    var item: Item?
    weak var owner: Timetable?

    var id: Item.ID? { item?.id }
}

/// The timetable of a station.
@MainActor
@Observable
final class Timetable {
    var departures: [Departure]
    let selection = Selection<Departure>()
    @ObservationIgnored var drawings = 0
    @ObservationIgnored private lazy var title = "Departures"

    init(departures: [Departure]) {
        self.departures = departures
        selection.owner = self
    }

    /// The text on the screen.
    var text: [String] {
        [title]
            + departures.map { departure in
                let mark = departure.id == selection.id ? "> " : ""
                return "\(mark)\(departure.destination): \(departure.status)"
            }
    }
}

/// Draws a timetable again after a change, and keeps every page that it has drawn.
@MainActor
final class Display {
    private let timetable: Timetable
    private(set) var pages: [[String]] = []
    private var isStale = true

    init(_ timetable: Timetable) {
        self.timetable = timetable
    }

    /// Draws a page if something has changed.
    func refresh() {
        guard isStale else { return }
        isStale = false
        let page = withObservationTracking {
            timetable.text
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.isStale = true }
        }
        timetable.drawings += 1
        pages.append(page)
    }
}

/// Returns the first few texts that a departure shows, with one change after each text.
@MainActor
func texts(of departure: Departure, changes: [() -> Void]) async -> [String] {
    var texts: [String] = []
    var changes = changes.makeIterator()
    for await status in Observations({ departure.status }) {
        texts.append(status)
        guard let change = changes.next() else { break }
        change()
    }
    return texts
}
