import Chapter9
import Foundation
import Testing

@Observable final class Ticket: Codable {
    var zone = 1
    var isPunched = false

    private enum CodingKeys: String, CodingKey {
        case _zone = "zone"
    }
}

@Observable final class Volume {
    var level = 0 {
        didSet { if level > 10 { level = 10 } }
    }
    init(level: Int) { self.level = level }
}

@Observable final class Labels {
    var unit = "min"
    @ObservationIgnored private var cache: [String: String] = [:]

    func label(_ number: Int) -> String {
        // Read it, whether the label is in the cache or not.
        let unit = unit
        let key = "\(number) \(unit)"
        if let label = cache[key] { return label }
        cache[key] = key.uppercased()
        return key.uppercased()
    }
}

#if !TOOLCHAIN || compiler(>=6.4)
    @available(macOS 27, *)
    @MainActor @Observable final class DelayPage {
        @ObservationIgnored private var token: ObservationTracking.Token?
        private(set) var text = ""

        func follow(_ train: Train) {
            token = withContinuousObservation(options: .didSet) { [weak self] _ in
                self?.text = "\(train.delay) min"
            }
        }
    }
#endif

@Observable final class Desk {
    unowned var clerk: Train
    init(_ clerk: Train) { self.clerk = clerk }
}

@Observable final class WeakDesk {
    weak var clerk: Train?
    @ObservationIgnored unowned var ignored: Train
    init(_ clerk: Train) { (self.clerk, ignored) = (clerk, clerk) }
}

/// A class whose changes a property wrapper can report.
protocol Reporting: AnyObject, Observable {
    func access<Member>(keyPath: KeyPath<Self, Member>)
    func withMutation<Member, Result>(
        keyPath: KeyPath<Self, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result
}

@propertyWrapper struct Trimmed {
    private var stored: String
    init(wrappedValue: String) { stored = wrappedValue }

    @available(*, unavailable)
    var wrappedValue: String {
        get { fatalError() }
        set {}
    }

    static subscript<Model: Reporting>(
        _enclosingInstance model: Model,
        wrapped property: ReferenceWritableKeyPath<Model, String>,
        storage storage: ReferenceWritableKeyPath<Model, Self>
    ) -> String {
        get {
            model.access(keyPath: property)
            return model[keyPath: storage].stored
        }
        set {
            model.withMutation(keyPath: property) {
                model[keyPath: storage].stored = newValue.trimmingCharacters(in: .whitespaces)
            }
        }
    }
}

@Observable final class Contact: Reporting {
    @ObservationIgnored @Trimmed var name = ""
}

@Observable final class Stopover: Hashable {
    var name = ""

    static func == (left: Stopover, right: Stopover) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Hashes its contents, and so can't be a key.
@Observable final class NamedStop: Hashable {
    var name: String
    init(_ name: String) { self.name = name }

    static func == (left: NamedStop, right: NamedStop) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

@Observable final class Form {
    enum Step {
        case idle
        case editing(name: String)
    }

    var step = Step.idle
    var name: String {
        get {
            if case .editing(let name) = step { name } else { "" }
        }
        set {
            if case .editing = step { step = .editing(name: newValue) }
        }
    }
}

@Observable final class Quote {
    var text = ""
    private(set) var length = 0

    init(quoting text: String) {
        self.text = text
        // The argument. `self.text` would be a read.
        length = text.count
    }

    init(readingItself text: String) {
        self.text = text
        length = self.text.count
    }
}

@Suite struct ModelTests {
    let train = Train()

    @Test func `The data has the names of the properties`() throws {
        let ticket = Ticket()
        ticket.isPunched = true
        #expect(String(decoding: try JSONEncoder().encode(ticket), as: UTF8.self) == #"{"zone":1}"#)
    }

    /// Among the properties of a model, a registrar leaves no trace. Alone, it isn't even an empty value.
    @Test func `A registrar encodes nothing`() throws {
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(ObservationRegistrar()) }
        let data = try JSONEncoder().encode([ObservationRegistrar()])
        #expect(String(decoding: data, as: UTF8.self) == "[{}]")
        #expect(try JSONDecoder().decode([ObservationRegistrar].self, from: data).count == 1)
    }

    @Test func `A synthesized encoder's reads aren't tracked`() {
        let ticket = Ticket()
        #expect(!isNoticed({ ticket.zone = 5 }, by: { _ = try? JSONEncoder().encode(ticket) }))
    }

    @Test func `A didSet with a condition corrects the value, and runs in init`() {
        let volume = Volume(level: 12)
        #expect(volume.level == 10)
        volume.level = 15
        #expect(volume.level == 10)
    }

    @Test func `A cached value still depends on what was read before the lookup`() {
        let labels = Labels()
        _ = labels.label(1)
        #expect(isNoticed({ labels.unit = "h" }, by: { _ = labels.label(1) }))
    }

    #if !TOOLCHAIN || compiler(>=6.4)
        @Test @MainActor func `A model keeps the token of its own observation`() async {
            guard #available(macOS 27, *) else { return }
            let page = DelayPage()
            page.follow(train)
            await waitUntil { page.text == "0 min" }
            train.delay = 5
            await waitUntil { page.text == "5 min" }
            #expect(page.text == "5 min")
        }
    #endif

    @Test func `The setter of an unowned property that is gone ends the process`() async {
        await #expect(processExitsWith: .failure) {
            let new = Train()
            let desk = Desk(Train())
            desk.clerk = new
        }
    }

    @Test func `A weak or an ignored property can be set when the old object is gone`() {
        let desk = WeakDesk(Train())
        (desk.clerk, desk.ignored) = (train, train)
        #expect(desk.clerk === train && desk.ignored === train)
    }

    @Test func `A property wrapper reports through its class`() {
        let contact = Contact()
        #expect(isNoticed({ contact.name = " Ana " }, by: { _ = contact.name }))
        #expect(contact.name == "Ana")
    }

    @Test func `Keys that become equal end the process`() async {
        await #expect(processExitsWith: .failure) {
            let stops = (0..<3).map { NamedStop("\($0)") }
            var delays = Dictionary(uniqueKeysWithValues: stops.map { ($0, 0) })
            for stop in stops { stop.name = "Lisboa" }
            for number in 0..<100 { delays[NamedStop("new \(number)")] = 0 }
        }
    }

    @Test func `An associated value is read and written through a property`() {
        let form = Form()
        form.name = "Faro"
        #expect(form.name == "")
        form.step = .editing(name: "Lisboa")
        #expect(isNoticed({ form.name = "Porto" }, by: { _ = form.name }))
    }

    @Test func `An init that reads its own property makes its caller depend on it`() {
        var quote = Quote(quoting: "")
        #expect(isNoticed({ quote.text = "x" }, by: { quote = Quote(readingItself: "y") }))
        #expect(!isNoticed({ quote.text = "x" }, by: { quote = Quote(quoting: "y") }))
    }
}
