import Chapter9
import Foundation
import Testing

@Observable final class Basket {
    var count = 0
}

@Observable final class Trip {
    var basket = Basket()
}

/// A plain struct that holds an observable object.
struct DelayLabel {
    let train: Train
    var text: String { "\(train.delay) min" }
}

protocol Delayed: AnyObject {
    var delay: Int { get }
}

extension Train: Delayed {}

struct Row {
    var delay = 0
}

@Observable final class StructList {
    var rows = [Row(), Row()]
}

@Observable final class Board {
    @MainActor static let shared = Board()
    var trains = [Train(), Train()]
    var byDelay: [Train] { trains.sorted { $0.delay < $1.delay } }
}

@Observable final class LateSummary {
    let board: Board
    init(_ board: Board) { self.board = board }

    var isAnyLate: Bool { board.trains.contains { $0.delay > 0 } }
}

struct Status: Equatable {
    let id = 1
    var text = ""
    static func == (left: Status, right: Status) -> Bool { left.id == right.id }
}

@Observable final class StatusPage {
    var statuses = [Status()]
}

@Observable class Slow {
    var delay = 0
}

/// Is `Observable`, but has no macro of its own.
final class SlowTrain: Slow {
    var stops = 0
}

@Observable final class Express: Slow {
    var stops = 0
}

@Observable final class Settings {
    @ObservationIgnored private let defaults: UserDefaults
    init(_ defaults: UserDefaults) { self.defaults = defaults }

    var showsPlatforms: Bool {
        get {
            access(keyPath: \.showsPlatforms)
            return defaults.bool(forKey: "showsPlatforms")
        }
        set {
            withMutation(keyPath: \.showsPlatforms) {
                defaults.set(newValue, forKey: "showsPlatforms")
            }
        }
    }
}

/// Stands for an object of another framework, which reports each of its changes.
final class Record {
    var delay = 0 {
        didSet { didChange?() }
    }
    var didChange: (() -> Void)?
}

@Observable final class StoredTrain {
    @ObservationIgnored private let record: Record
    private var changes = 0

    init(_ record: Record) {
        self.record = record
        record.didChange = { [weak self] in self?.changes += 1 }
    }

    var delay: Int {
        _ = changes
        return record.delay
    }
}

@Observable final class Fleet {
    var trains = [Train(), Train()]
    weak var weaklySelected: Train?
    var selection: Train.ID?
    var selected: Train? { trains.first { $0.id == selection } }
}

@MainActor final class Screen {
    private let train: Train
    private(set) var drawn: [Int] = []
    init(_ train: Train) { self.train = train }

    func draw() {
        withObservationTracking {
            drawn.append(train.delay)
        } onChange: { [weak self] in
            // The property still has its old value here. So draw later.
            Task { @MainActor in self?.draw() }
        }
    }
}

@Suite struct StaleScreenTests {
    let train = Train()

    @Test func `An object in an object is tracked`() {
        let trip = Trip()
        #expect(isNoticed({ trip.basket.count += 1 }, by: { _ = trip.basket.count }))
        #expect(isNoticed({ trip.basket = Basket() }, by: { _ = trip.basket.count }))
    }

    @Test @MainActor func `A read through a struct, a protocol, a getter or a global is tracked`() {
        let label = DelayLabel(train: train)
        #expect(isNoticed({ train.delay = 5 }, by: { _ = label.text }))
        let delayed: any Delayed = train
        #expect(isNoticed({ train.delay = 10 }, by: { _ = delayed.delay }))
        let summary = LateSummary(Board.shared)
        #expect(isNoticed({ Board.shared.trains[1].delay = 5 }, by: { _ = summary.isAnyLate }))
    }

    @Test func `A struct is reported where it's changed in place, but no change to a copy is`() {
        let list = StructList()
        func changeCopy() {
            var row = list.rows[0]
            row.delay += 5
        }
        func changeInPlace() {
            for index in list.rows.indices {
                list.rows[index].delay += 5
            }
        }
        #expect(!isNoticed(changeCopy, by: { _ = list.rows }))
        #expect(isNoticed(changeInPlace, by: { _ = list.rows }))
    }

    @Test @MainActor func `A task's reads aren't tracked`() async {
        let search = Search()
        var task: Task<Int, Never>?
        let isTracked = isNoticed({ search.page = 5 }, by: { task = Task { search.page } })
        #expect(!isTracked)
        #expect(await task?.value == 5)
    }

    @Test func `An == that compares ids hides a change`() {
        let page = StatusPage()
        let new = Status(text: "late")
        #expect(!isNoticed({ page.statuses = [new] }, by: { _ = page.statuses }))
        #expect(page.statuses[0].text == "late")
    }

    @Test func `Without the macro, a class that is Observable doesn't report its own properties`() {
        let (slow, express) = (SlowTrain(), Express())
        #expect(isNoticed({ slow.delay = 5 }, by: { _ = slow.delay }))
        #expect(!isNoticed({ slow.stops = 5 }, by: { _ = slow.stops }))
        #expect(isNoticed({ express.stops = 5 }, by: { _ = express.stops }))
    }

    @Test func `A setting in UserDefaults is tracked by hand`() throws {
        let name = "in-your-app-\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        let settings = Settings(defaults)
        #expect(isNoticed({ settings.showsPlatforms = true }, by: { _ = settings.showsPlatforms }))
        #expect(defaults.bool(forKey: "showsPlatforms"))
    }

    @Test func `A counter stands for an object that only reports a change`() {
        let record = Record()
        let train = StoredTrain(record)
        #expect(isNoticed({ record.delay = 5 }, by: { _ = train.delay }))
    }

    @Test func `A weak property that becomes nil isn't reported`() {
        let fleet = Fleet()
        fleet.weaklySelected = fleet.trains[1]
        #expect(!isNoticed({ fleet.trains.removeLast() }, by: { _ = fleet.weaklySelected }))
        #expect(fleet.weaklySelected == nil)
    }

    @Test func `An element that is looked up by its id is reported when it leaves the array`() {
        let fleet = Fleet()
        fleet.selection = fleet.trains[1].id
        #expect(isNoticed({ fleet.trains.removeLast() }, by: { _ = fleet.selected }))
        #expect(fleet.selected == nil)
    }

    @Test @MainActor func `A tracking that starts again sees each change`() async {
        let screen = Screen(train)
        screen.draw()
        for delay in [5, 20] {
            train.delay = delay
            await waitUntil { screen.drawn.last == delay }
        }
        #expect(screen.drawn == [0, 5, 20])
    }
}
