import Chapter9
import Foundation
import Synchronization
import Testing

// The code of `Chapters/InYourApp`, run on ours and on Swift's own.

@Observable final class Train: Identifiable {
    let id = UUID()
    var delay = 0
    var platform = 1
}

private final class Captured: Sendable {}

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
        let (list, board) = (StructList(), Board())
        #expect(isNoticed({ list.rows[1].delay = 5 }, by: { _ = list.rows[0].delay }))
        #expect(!isNoticed({ board.trains[1].delay = 5 }, by: { _ = board.trains[0].delay }))
        #expect(isNoticed({ board.trains[0].delay = 5 }, by: { _ = board.trains[0].delay }))
        let read = { _ = board.trains.map(\.delay) }
        #expect(isNoticed({ board.trains.append(Train()) }, by: read))
        #expect(isNoticed({ board.trains[2].delay = 5 }, by: read))
        #expect(!isNoticed({ board.trains[2].delay = 7 }, by: { _ = board.trains.count }))
        // What is sorted or looked up reads that of all elements.
        #expect(isNoticed({ board.trains[1].delay = 6 }, by: { _ = board.byDelay.first }))
        #expect(!isNoticed({ board.trains[1].platform = 5 }, by: { _ = board.byDelay.first }))
        let (first, second) = (board.trains[0].id, board.trains[1].id)
        #expect(isNoticed({ board[delayOf: first] = 6 }, by: { _ = board[delayOf: first] }))
        #expect(!isNoticed({ board[delayOf: second] = 5 }, by: { _ = board[delayOf: first] }))
        let summary = LateSummary(board)
        #expect(isNoticed({ board.trains = [] }, by: { _ = board[delayOf: first] }))
        #expect(isNoticed({ board.trains = [Train()] }, by: { _ = summary.isAnyLate }))
        #expect(isNoticed({ board.trains[0].delay = 5 }, by: { _ = summary.isAnyLate }))
        #expect(summary.isAnyLate)
    }

    @Test func `a reload that updates by id is noticed only where something has changed`() {
        let depot = Depot()
        depot.update(from: [(1, 0), (2, 0)])
        let first = depot.buses[0]
        #expect(isNoticed({ depot.update(from: [(1, 5), (2, 0)]) }, by: { _ = first.delay }))
        #expect(!isNoticed({ depot.update(from: [(1, 5), (2, 7)]) }, by: { _ = first.delay }))
        let count = { _ = depot.buses.count }
        #expect(!isNoticed({ depot.update(from: [(1, 6), (2, 7)]) }, by: count))
        #expect(isNoticed({ depot.update(from: [(3, 0), (1, 6)]) }, by: count))
        #expect(depot.buses.map(\.id) == [3, 1])
        #expect(depot.buses[1] === first)
    }

    @Test func `a selection is noticed by the two rows that change, and not if it is set again`() {
        let garage = Garage()
        let changed = garage.buses.map { bus in
            garage.selection = 0
            return isNoticed({ garage.selection = 1 }, by: { _ = bus.isSelected })
        }
        #expect(changed == [true, true, false])
        #expect(!isNoticed({ garage.selection = 1 }, by: { _ = garage.buses[1].isSelected }))
    }

    @Test func `a copy is an object of its own, and writing it back is noticed`() {
        let tour = Tour()
        let draft = Tour(copying: tour)
        #expect(!isNoticed({ draft.name = "Lisboa" }, by: { _ = tour.name }))
        #expect(!isNoticed({ tour.take(from: draft) }, by: { _ = tour.stops }))
        draft.name = "Porto"
        #expect(isNoticed({ tour.take(from: draft) }, by: { _ = tour.name }))
    }

    @Test func `a filter reads what it asks, of all elements`() {
        let board = Board()
        var ids: [Train.ID] = []
        func show() {
            ids = board.trains.filter { $0.delay > 0 }.map(\.id)
        }
        #expect(isNoticed({ board.trains[1].delay = 5 }, by: show))
        #expect(!isNoticed({ board.trains[1].platform = 5 }, by: show))
        #expect(ids == [board.trains[1].id])
        #expect(isNoticed({ board.trains.removeFirst() }, by: show))
    }

    @Test func `a struct is changed in place, and not as a copy`() {
        let list = StructList()
        func changeCopies() {
            for var row in list.rows {
                row.delay += 5
                #expect(row.delay == 5)
            }
        }
        func changeInPlace() {
            for index in list.rows.indices {
                list.rows[index].delay += 5
            }
        }
        #expect(!isNoticed(changeCopies, by: { _ = list.rows }))
        #expect(list.rows.map(\.delay) == [0, 0])
        #expect(isNoticed(changeInPlace, by: { _ = list.rows }))
        #expect(list.rows.map(\.delay) == [5, 5])
    }

    @Test func `the same value again is not noticed, if values can be compared`() {
        let (train, holder, stop, platform) = (Train(), Holder(), Stop(), Platform())
        #expect(!isNoticed({ train.delay = 0 }, by: { _ = train.delay }))
        #expect(isNoticed({ holder.blob = Blob() }, by: { _ = holder.blob }))
        #expect(isNoticed({ stop.place = Place(name: "Lisboa") }, by: { _ = stop.place.name }))
        #expect(isNoticed({ platform.number = 2 }, by: { _ = platform.title }))
        #expect(platform.title == "Platform 2")
    }

    @Test func `a subclass needs the word as well`() {
        let slow = SlowTrain()
        #expect(isNoticed({ slow.delay = 5 }, by: { _ = slow.delay }))
        #expect(!isNoticed({ slow.stops = 5 }, by: { _ = slow.stops }))
        let express = Express()
        #expect(isNoticed({ express.stops = 5 }, by: { _ = express.stops }))
        let logged = Logged()
        #expect(isNoticed({ logged.delay = 5 }, by: { _ = logged.delay }))
        #expect(logged.seen == [5])
    }

    @Test func `what is ignored is not noticed, and may be lazy or in a condition`() {
        let (report, shop, album) = (Report(), Shop(), Album())
        #expect(!isNoticed({ report.formatter.removeAll() }, by: { _ = report.formatter }))
        #expect(report.formatter == [])
        #expect(isNoticed({ shop.best.delay = 5 }, by: { _ = shop.best.delay }))
        #expect(!isNoticed({ shop.best = Train() }, by: { _ = shop.best.delay }))
        #expect(!isNoticed({ album.cache = [1] }, by: { _ = album.cache }))
        #expect(isNoticed({ album.name = "Lisboa" }, by: { _ = album.name }))
    }

    @Test func `closures, dictionaries and weak objects count when they are set`() {
        let shop = Shop()
        #expect(isNoticed({ shop.onTap = nil }, by: { _ = shop.onTap }))
        #expect(isNoticed({ shop.stock["b"] = 5 }, by: { _ = shop.stock["a"] }))
        #expect(isNoticed({ shop.prices.sort() }, by: { _ = shop.prices }))
        #expect(isNoticed({ shop.prices.append(4) }, by: { _ = shop.prices.isEmpty }))
        #expect(!isNoticed({ shop.prices = shop.prices.sorted() }, by: { _ = shop.prices }))
        var owner: Train? = Train()
        #expect(isNoticed({ shop.owner = owner }, by: { _ = shop.owner }))
        #expect(!isNoticed({ owner = nil }, by: { _ = shop.owner }))
        #expect(shop.owner == nil)
        var train: Train? = Train()
        #expect(!isNoticed({ train = nil }, by: { _ = train?.delay }))
    }

    @Test func `an element looked up by its id is gone, and noticed, when it leaves the array`() {
        let fleet = Fleet()
        (fleet.selection, fleet.weaklySelected) = (fleet.trains[1].id, fleet.trains[1])
        #expect(!isNoticed({ fleet.trains.removeLast() }, by: { _ = fleet.weaklySelected }))
        #expect(fleet.weaklySelected == nil)
        fleet.selection = fleet.trains[0].id
        #expect(fleet.selected != nil)
        #expect(isNoticed({ fleet.trains.removeLast() }, by: { _ = fleet.selected }))
        #expect(fleet.selected == nil)
    }

    @Test func `names in data are those of the properties`() throws {
        let ticket = try JSONDecoder().decode(Ticket.self, from: Data(#"{"zone": 3}"#.utf8))
        #expect(ticket.zone == 3)
        // It isn't listed, so it isn't saved.
        ticket.isPunched = true
        #expect(String(decoding: try JSONEncoder().encode(ticket), as: UTF8.self) == #"{"zone":3}"#)
    }

    @Test func `data made by Codable is not followed, and data made by hand is`() {
        let (ticket, pass) = (Ticket(), Pass())
        #expect(!isNoticed({ ticket.zone = 5 }, by: { _ = try? JSONEncoder().encode(ticket) }))
        #expect(isNoticed({ pass.zone = 5 }, by: { _ = try? JSONEncoder().encode(pass) }))
    }

    @Test @MainActor func `a class of the main actor is Hashable and Codable anywhere`() throws {
        func id<Element: Identifiable & Hashable & Sendable>(of element: Element) -> Element.ID {
            element.id
        }
        let halts = [Halt(), Halt()]
        #expect(Set(halts).count == 2)
        #expect(id(of: halts[0]) == halts[0].id)
        #expect(isNoticed({ halts[0].name = "Lisboa" }, by: { _ = halts[0].name }))
        let renumbered = Renumbered()
        #expect(isNoticed({ renumbered.id = 2 }, by: { _ = renumbered.id }))
        let permit = Permit()
        permit.zone = 3
        let data = try JSONEncoder().encode(permit)
        #expect(try JSONDecoder().decode(Permit.self, from: data).zone == 3)
    }

    @Test @MainActor func `a class of the main actor is a delegate, in two ways`() {
        func move(_ delegate: any CLLocationManagerDelegate) {
            delegate.locationManager(CLLocationManager(), didUpdateLocations: [CLLocation()])
        }
        let (compass, map) = (Compass(), Map())
        #expect(isNoticed({ move(compass) }, by: { _ = compass.last }))
        #expect(compass.last == CLLocation())
        #expect(isNoticed({ move(map) }, by: { _ = map.last }))
        #expect(map.last == CLLocation())
    }

    @Test @MainActor func `a notification changes a model of the main actor`() async {
        let center = NotificationCenter()
        let inbox = Inbox(center)
        // On Linux, a post on the main thread itself would wait for itself.
        await Task.detached { center.post(name: .didArrive, object: nil) }.value
        await waitUntil { inbox.count == 1 }
        #expect(inbox.count == 1)
    }

    @Test func `a protocol and a generic function work with any observable object`() {
        let train = Train()
        #expect(isNoticed({ train.delay = 5 }, by: { _ = status(of: train) }))
        let other = TrainOfATest()
        #expect(!isNoticed({ other.delay = 5 }, by: { _ = status(of: other) }))
    }

    @Test func `didSet corrects what was set, under a condition`() {
        let volume = Volume()
        #expect(isNoticed({ volume.level = 12 }, by: { _ = volume.level }))
        #expect(volume.level == 10)
        volume.level += 5
        #expect(volume.level == 10)
    }

    @Test func `didSet runs in an initializer as well, once all properties have values`() {
        #expect(Slider(level: 3).calls == 1)
        let first = FirstSlider(level: 3)
        #expect((first.calls, first.level, first.other) == (0, 3, 3))
    }

    @Test func `an initializer uses its arguments until all properties have values`() {
        let receipt = Receipt(prices: [2, 3])
        #expect((receipt.total, receipt.prices) == (5, [2, 3]))
    }

    @Test func `a cache that is ignored hides nothing, and one that is tracked is noticed`() {
        let labels = Labels()
        for _ in 1...2 {
            #expect(isNoticed({ labels.unit += "." }, by: { _ = labels.label(1) }))
            // This time, the label comes from the cache.
            _ = labels.label(1)
            #expect(isNoticed({ labels.unit += "." }, by: { _ = labels.label(1) }))
        }
        #expect(labels.label(1) == "1 min....")
        #expect(!isNoticed({ _ = labels.label(2) }, by: { _ = labels.label(1) }))
        let tracked = TrackedLabels()
        _ = tracked.label(1)
        #expect(isNoticed({ _ = tracked.label(2) }, by: { _ = tracked.label(1) }))
    }

    @Test @MainActor func `a value behind a lock is changed on any thread, and noticed`() async {
        let download = Download()
        let isDone = Mutex(false)
        withObservationTracking {
            _ = download.progress
        } onChange: {
            isDone.withLock { $0 = true }
        }
        await Task.detached { download.progress = 50 }.value
        #expect(isDone.withLock { $0 })
        #expect(download.progress == 50)
    }

    @Test func `what an enum or an optional carries is read and written through a property`() {
        let form = Form()
        form.name = "Faro"
        #expect(form.name == "")
        #expect(isNoticed({ form.step = .editing(name: "Lisboa") }, by: { _ = form.name }))
        #expect(isNoticed({ form.name = "Porto" }, by: { _ = form.name }))
        #expect(form.name == "Porto")
        #expect(isNoticed({ form.note = "Faro" }, by: { _ = form.noteText }))
        #expect(isNoticed({ form.noteText = "" }, by: { _ = form.note }))
        #expect(form.note == nil)
    }

    @Test func `a stored value drives a plain object, and is noticed`() {
        let server = Server()
        #expect(!isNoticed({ server.job.isRunning = true }, by: { _ = server.job.isRunning }))
        #expect(isNoticed({ server.isOn = true }, by: { _ = server.isOn }))
        server.isOn = false
        #expect(!server.job.isRunning)
    }

    @Test func `a counter stands for an object that only says that it has changed`() {
        let record = Record()
        let train = StoredTrain(record)
        #expect(isNoticed({ record.delay = 5 }, by: { _ = train.delay }))
        #expect(train.delay == 5)
    }

    @Test func `an object that only says what has changed is wrapped, property for property`() {
        let record = Record()
        let watched = Watched(record)
        record.didChange = { [weak watched] in watched?.didChange(\.delay) }
        #expect(isNoticed({ record.delay = 5 }, by: { _ = watched.delay }))
        #expect(watched.delay == 5)
        #expect(!isNoticed({ record.delay = 7 }, by: { _ = watched.platform }))
        #expect(watched.delay == 7)
    }

    @Test func `what follows from the path of a router needs no methods of the router`() {
        let (router, first, second) = (Router(), UUID(), UUID())
        router.draft = "Lisboa"
        #expect(isNoticed({ router.path.append(first) }, by: { _ = router.shown }))
        router.path.append(second)
        #expect(router.shown == second)
        // As a binding changes it.
        let path = \Router.path
        #expect(isNoticed({ router[keyPath: path].removeLast() }, by: { _ = router.shown }))
        #expect((router.shown, router.draft) == (first, "Lisboa"))
        #expect(isNoticed({ router[keyPath: path] = [] }, by: { _ = router.draft }))
        #expect((router.shown, router.draft) == (nil, ""))
    }

    @Test @MainActor func `a factory makes objects of the main actor, in two ways`() async {
        // The initializer is `nonisolated`, so any thread may call this.
        let makePlayer: @Sendable () -> Player = { Player() }
        // For calls on the main thread only.
        let makeSearch: @Sendable () -> Search = { MainActor.assumeIsolated { Search() } }
        let player = await Task.detached { makePlayer() }.value
        let search = makeSearch()
        #expect(isNoticed({ player.volume = 3 }, by: { _ = player.volume }))
        #expect(isNoticed({ search.page = 2 }, by: { _ = search.page }))
    }

    @Test func `whether a struct is there can be noticed without its changes`() {
        let mail = Mail()
        #expect(isNoticed({ mail.draft = Draft() }, by: { _ = mail.hasDraft }))
        #expect(!isNoticed({ mail.draft?.text = "x" }, by: { _ = mail.hasDraft }))
        #expect(isNoticed({ mail.draft?.text = "y" }, by: { _ = mail.draft != nil }))
        #expect(isNoticed({ mail.draft?.text = "y" }, by: { _ = mail.draft }))  // Equal.
        #expect(isNoticed({ mail.draft = nil }, by: { _ = mail.hasDraft }))
        #expect(!mail.hasDraft)
        mail.attachment = Train()
        #expect(!isNoticed({ mail.attachment?.delay = 5 }, by: { _ = mail.attachment != nil }))
    }

    @Test func `what an inner tracking reads counts for the one around it`() {
        let (parent, child) = (Train(), Train())
        func track() {
            withObservationTracking {
                _ = child.delay
            } onChange: {
            }
        }
        #expect(
            isNoticed({ child.delay = 5 }) {
                _ = parent.delay
                track()
            })
        #expect(
            !isNoticed({
                track()
                child.delay = 7
            }) { _ = parent.delay })
    }

    @Test @MainActor func `onChange keeps what it captures, up to the first change, but weakly`() {
        for isWeak in [false, true] {
            weak var kept: Watcher?
            weak var train: Train?
            do {
                let watcher = Watcher()
                if isWeak { watcher.watchWeakly() } else { watcher.watch() }
                (kept, train) = (watcher, watcher.train)
            }
            #expect((kept == nil) == isWeak)
            train?.delay = 5
            #expect(kept == nil && train == nil)
        }
    }

    @Test func `a tracking stays as long as one of the objects that it has read`() {
        let other = Train()
        for readsOther in [true, false] {
            weak var captured: Captured?
            do {
                let (train, object) = (Train(), Captured())
                captured = object
                withObservationTracking {
                    _ = (train.delay, readsOther ? other.delay : 0)
                } onChange: {
                    _ = object
                }
            }
            #expect((captured != nil) == readsOther)
            other.delay += 5
            #expect(captured == nil)
        }
    }

    @Test @MainActor func `what needs more than the word is noticed`() {
        let (page, room, event) = (Page(), Room(), Analytics.Event())
        // A property that other code observes by KVO.
        #expect(isNoticed({ page.title = "Lisboa" }, by: { _ = page.title }))
        #expect(page.title == "Lisboa")
        // An initializer that may run anywhere leaves the class on its actor.
        #expect(isNoticed({ room.player.volume = 3 }, by: { _ = room.player.volume }))
        // Another KeyPath beside Swift's own does no harm.
        #expect(isNoticed({ event.name = "open" }, by: { _ = event.name }))
        // A class nested in a type may be fileprivate.
        #expect(FleetPage().isTitleNoticed())
    }

    @Test @MainActor func `a reused cell draws for its last object alone`() async {
        let (first, second) = (Train(), Train())
        let cell = Cell()
        cell.show(first)
        cell.show(second)
        first.delay = 5
        for _ in 1...5 { await Task.yield() }
        #expect(cell.draws == 2)
        second.delay = 7
        while cell.text != "7 min" { await Task.yield() }
        #expect(cell.draws == 3)
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
