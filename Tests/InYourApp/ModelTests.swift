import Chapter9
import Foundation
import Testing

// The code of `Chapters/InYourApp.md`, run on ours and on Swift's own.

@Observable final class Train {
    var delay = 0
    var platform = 1
}

@Suite("In your app · Models")
struct ModelTests {
    @Test func `an object in an object is followed as far as it is read`() {
        let trip = Trip()
        #expect(isNoticed({ trip.basket.count += 1 }, by: { _ = trip.basket.count }))
        #expect(isNoticed({ trip.basket = Basket() }, by: { _ = trip.basket.count }))
        #expect(!isNoticed({ trip.basket.count += 1 }, by: { _ = trip.basket }))
    }

    @Test func `settings in UserDefaults are noticed`() throws {
        let name = "in-your-app-\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        let settings = Settings(defaults)
        #expect(isNoticed({ settings.showsPlatforms = true }, by: { _ = settings.showsPlatforms }))
        #expect(settings.showsPlatforms)
        #expect(defaults.bool(forKey: "showsPlatforms"))
    }

    @Test func `structs in an array are one property, and objects are each their own`() {
        let list = StructList()
        #expect(isNoticed({ list.rows[1].delay = 5 }, by: { _ = list.rows[0].delay }))
        let board = Board()
        #expect(!isNoticed({ board.trains[1].delay = 5 }, by: { _ = board.trains[0].delay }))
        #expect(isNoticed({ board.trains[0].delay = 5 }, by: { _ = board.trains[0].delay }))
    }

    @Test func `a sorted array reads what it is sorted by, of all elements`() {
        let board = Board()
        #expect(isNoticed({ board.trains[1].delay = 5 }, by: { _ = board.byDelay.first }))
        #expect(!isNoticed({ board.trains[1].platform = 5 }, by: { _ = board.byDelay.first }))
    }

    @Test func `the same value again is not noticed, if values can be compared`() {
        let train = Train()
        #expect(!isNoticed({ train.delay = 0 }, by: { _ = train.delay }))
        let holder = Holder()
        #expect(isNoticed({ holder.blob = Blob() }, by: { _ = holder.blob }))
    }

    @Test func `another object in its place is noticed, if the class compares by identity`() {
        let stop = Stop()
        #expect(isNoticed({ stop.place = Place(name: "Lisboa") }, by: { _ = stop.place.name }))
    }

    @Test func `a subclass needs the word as well`() {
        let slow = SlowTrain()
        #expect(isNoticed({ slow.delay = 5 }, by: { _ = slow.delay }))
        #expect(!isNoticed({ slow.stops = 5 }, by: { _ = slow.stops }))
        let express = Express()
        #expect(isNoticed({ express.stops = 5 }, by: { _ = express.stops }))
    }

    @Test func `what is ignored is not noticed, and may be lazy`() {
        let report = Report()
        #expect(!isNoticed({ report.formatter.removeAll() }, by: { _ = report.formatter }))
        #expect(report.formatter == [])
    }

    @Test func `closures, and what is sorted, count each time`() {
        let shop = Shop()
        #expect(isNoticed({ shop.onTap = nil }, by: { _ = shop.onTap }))
        #expect(isNoticed({ shop.prices.sort() }, by: { _ = shop.prices }))
        #expect(!isNoticed({ shop.prices = shop.prices.sorted() }, by: { _ = shop.prices }))
    }

    @Test func `a weak property is noticed when it is set, and not when it becomes nil`() {
        let shop = Shop()
        var owner: Train? = Train()
        #expect(isNoticed({ shop.owner = owner }, by: { _ = shop.owner }))
        #expect(!isNoticed({ owner = nil }, by: { _ = shop.owner }))
        #expect(shop.owner == nil)
    }

    @Test func `of an ignored object the properties are noticed, and not that it is replaced`() {
        let shop = Shop()
        #expect(isNoticed({ shop.best.delay = 5 }, by: { _ = shop.best.delay }))
        #expect(!isNoticed({ shop.best = Train() }, by: { _ = shop.best.delay }))
    }

    @Test func `an object that goes away calls nobody`() {
        var train: Train? = Train()
        #expect(!isNoticed({ train = nil }, by: { _ = train?.delay }))
        #expect(train == nil)
    }

    @Test func `names in data are those of the properties`() throws {
        let ticket = try JSONDecoder().decode(Ticket.self, from: Data(#"{"zone": 3}"#.utf8))
        #expect(ticket.zone == 3)
        #expect(String(decoding: try JSONEncoder().encode(ticket), as: UTF8.self) == #"{"zone":3}"#)
    }

    @Test func `a protocol and a generic function work with any observable object`() {
        let train = Train()
        #expect(isNoticed({ train.delay = 5 }, by: { _ = status(of: train) }))
    }

    @Test func `didSet corrects what was set, in another property`() {
        let volume = Volume()
        volume.level = 12
        #expect(volume.shown == 10)
    }

    @Test @MainActor func `a tracking that starts again sees each change`() async {
        let train = Train()
        let screen = Screen(train)
        for delay in [5, 20] {
            train.delay = delay
            while screen.drawn.last != delay { await Task.yield() }
        }
        #expect(screen.drawn == [0, 5, 20])
    }

    @Test func `helpers say how often something runs, and what it reads`() {
        let train = Train()
        var runs = 0
        let changes: [(String, () -> Void)] = [
            ("delay", { train.delay += 1 }), ("platform", { train.platform += 1 }),
        ]
        let read = changes.filter { _, change in
            isNoticed(change) {
                runs += 1
                _ = train.delay
            }
        }
        #expect(read.map(\.0) == ["delay"])
        #expect(runs == 2)
    }
}
