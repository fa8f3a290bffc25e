import Chapter9
import Foundation
import Testing

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
