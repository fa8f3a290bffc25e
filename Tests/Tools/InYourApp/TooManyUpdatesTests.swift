import Chapter9
import Testing

struct Row {
    var delay = 0
}

@Observable final class StructList {
    var rows = [Row(), Row()]
}

@Observable final class Bus: Identifiable {
    let id: Int
    var delay = 0
    var isSelected = false
    init(id: Int) { self.id = id }
}

@Observable final class Depot {
    private(set) var buses: [Bus] = []

    func update(from answer: [(id: Int, delay: Int)]) {
        let known = Dictionary(buses.map { ($0.id, $0) }) { first, _ in first }
        let new = answer.map { known[$0.id] ?? Bus(id: $0.id) }
        for (bus, item) in zip(new, answer) { bus.delay = item.delay }
        if new.map(\.id) != buses.map(\.id) { buses = new }
    }
}

@Observable final class Garage {
    let buses = (0..<3).map(Bus.init)
    var selection: Bus.ID? {
        didSet {
            guard selection != oldValue else { return }
            buses.first { $0.id == oldValue }?.isSelected = false
            buses.first { $0.id == selection }?.isSelected = true
        }
    }
}

struct Draft {
    var text = ""
}

@Observable final class Mail {
    var draft: Draft? {
        didSet { hasDraft = draft != nil }
    }
    private(set) var hasDraft = false
    var attachment: Train?
}

@Suite struct TooManyUpdatesTests {
    @Test func `Structs in an array are one property`() {
        let list = StructList()
        #expect(isNoticed({ list.rows[1].delay = 5 }, by: { _ = list.rows[0].delay }))
    }

    @Test func `A reload by id is reported only where a value differs`() {
        let depot = Depot()
        depot.update(from: [(1, 0), (2, 0)])
        let first = depot.buses[0]
        #expect(isNoticed({ depot.update(from: [(1, 5), (2, 0)]) }, by: { _ = first.delay }))
        #expect(!isNoticed({ depot.update(from: [(1, 5), (2, 7)]) }, by: { _ = first.delay }))
        #expect(!isNoticed({ depot.update(from: [(1, 6), (2, 7)]) }, by: { _ = depot.buses }))
    }

    @Test func `A selection is reported to the two rows that change`() {
        let garage = Garage()
        let changed = garage.buses.map { bus in
            garage.selection = 0
            return isNoticed({ garage.selection = 1 }, by: { _ = bus.isSelected })
        }
        #expect(changed == [true, true, false])
    }

    @Test func `A stored Bool hides the changes of a struct`() {
        let mail = Mail()
        #expect(isNoticed({ mail.draft = Draft() }, by: { _ = mail.hasDraft }))
        #expect(!isNoticed({ mail.draft?.text = "x" }, by: { _ = mail.hasDraft }))
        #expect(isNoticed({ mail.draft?.text = "y" }, by: { _ = mail.draft != nil }))
    }

    @Test func `Whether an object is there doesn't depend on its properties`() {
        let mail = Mail()
        mail.attachment = Train()
        #expect(!isNoticed({ mail.attachment?.delay = 5 }, by: { _ = mail.attachment != nil }))
    }
}
