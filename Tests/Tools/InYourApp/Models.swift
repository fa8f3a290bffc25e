import Chapter9
import Foundation
import Synchronization

/// Lets others run until this is so, or for so long that it won't be.
@MainActor func waitUntil(_ isSo: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(20)
    while !isSo(), .now < end { try? await Task.sleep(for: .milliseconds(2)) }
}

/// Whether a change of what was read is noticed.
func isNoticed(_ change: () -> Void, by read: () -> Void) -> Bool {
    let isNoticed = Mutex(false)
    withObservationTracking(read) { isNoticed.withLock { $0 = true } }
    change()
    return isNoticed.withLock { $0 }
}

@Observable final class Basket {
    var count = 0
}

@Observable final class Trip {
    var basket = Basket()
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

struct Row {
    var delay = 0
}

@Observable final class StructList {
    var rows = [Row(), Row()]
}

@Observable final class Board {
    var trains = [Train(), Train()]
    var byDelay: [Train] { trains.sorted { $0.delay < $1.delay } }
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

@Observable final class Tour {
    var name = ""
    var stops: [String] = []

    init() {}
    init(copying other: Tour) { take(from: other) }

    func take(from other: Tour) {
        name = other.name
        stops = other.stops
    }
}

@Observable final class Platform {
    var number = 0
    var title: String { "Platform \(number)" }
}

struct Blob {}

@Observable final class Holder {
    var blob = Blob()
}

@Observable final class Place {
    var name: String
    init(name: String) { self.name = name }
}

@Observable final class Stop {
    var place = Place(name: "Lisboa")
}

@Observable class Slow {
    var delay = 0
}

final class SlowTrain: Slow {
    var stops = 0
}

@Observable final class Express: Slow {
    var stops = 0
}

@Observable final class Logged: Slow {
    @ObservationIgnored private(set) var seen: [Int] = []
    @ObservationIgnored override var delay: Int {
        didSet { seen.append(delay) }
    }
}

@Observable final class Report {
    @ObservationIgnored lazy var formatter = ["a heavy one"]
}

@Observable final class Ticket: Codable {
    var zone = 1
    var isPunched = false

    private enum CodingKeys: String, CodingKey {
        case _zone = "zone"
    }
}

/// `encode(to:)` reads `zone` itself, and not the stored copy.
@Observable final class Pass: Encodable {
    var zone = 1

    private enum CodingKeys: CodingKey {
        case zone
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(zone, forKey: .zone)
    }
}

protocol Delayed: AnyObject, Observable {
    var delay: Int { get }
}

extension Train: Delayed {}

func status(of train: some Delayed) -> String {
    train.delay == 0 ? "on time" : "\(train.delay) min late"
}

/// Promises a delay, and reports nothing: no macro.
final class TrainOfATest: Delayed {
    var delay = 0
}

@Observable final class Volume {
    var level = 0 {
        didSet { if level > 10 { level = 10 } }
    }
}

@Observable final class Slider {
    @ObservationIgnored private(set) var calls = 0
    var level = 0 {
        didSet { calls += 1 }
    }
    @ObservationIgnored var ignored = 0 {
        didSet { calls += 10 }
    }
    init(level: Int) { (self.level, ignored) = (level, level) }
}

/// The first assignment is the first value, and with the second one not all properties have a value.
@Observable final class FirstSlider {
    @ObservationIgnored private(set) var calls = 0
    var level: Int {
        didSet { calls += 1 }
    }
    var other = 0 {
        didSet { calls += 10 }
    }
    let name: String
    init(level: Int) {
        self.level = level
        other = level
        name = ""
    }
}

@Observable final class Receipt {
    private(set) var prices: [Int]
    private(set) var total: Int

    init(prices: [Int]) {
        // The argument, and not `self.prices`.
        total = prices.reduce(0, +)
        self.prices = prices
    }
}

@Observable final class Labels {
    var unit = "min" {
        didSet { cache = [:] }
    }
    @ObservationIgnored private var cache: [Int: String] = [:]

    func label(_ number: Int) -> String {
        // Read it, whether the label is in the cache or not.
        let unit = unit
        if let label = cache[number] { return label }
        let label = "\(number) \(unit)"
        cache[number] = label
        return label
    }
}

/// The cache is tracked, so who fills it changes what others have read.
@Observable final class TrackedLabels {
    private var cache: [Int: String] = [:]

    func label(_ number: Int) -> String {
        if let label = cache[number] { return label }
        cache[number] = "\(number) min"
        return "\(number) min"
    }
}

@MainActor @Observable final class Download {
    private let stored = Mutex(0)
    nonisolated var progress: Int {
        get {
            access(keyPath: \.progress)
            return stored.withLock { $0 }
        }
        set {
            withMutation(keyPath: \.progress) {
                stored.withLock { $0 = newValue }
            }
        }
    }
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

    var note: String?
    var noteText: String {
        get { note ?? "" }
        set { note = newValue.isEmpty ? nil : newValue }
    }
}

extension Board {
    subscript(delayOf id: Train.ID) -> Int {
        get { trains.first { $0.id == id }?.delay ?? 0 }
        set { trains.first { $0.id == id }?.delay = newValue }
    }
}

@Observable final class Router {
    var draft = ""
    var path: [Train.ID] = [] {
        didSet { if path.isEmpty { draft = "" } }
    }
    var shown: Train.ID? { path.last }
}

@MainActor final class Screen {
    private let train: Train
    private(set) var drawn: [Int] = []

    init(_ train: Train) {
        self.train = train
        draw()
    }

    func draw() {
        withObservationTracking {
            drawn.append(train.delay)
        } onChange: { [weak self] in
            // The property still has its old value here. So draw later.
            Task { @MainActor in self?.draw() }
        }
    }
}

@Observable final class Shop {
    weak var owner: Train?
    var onTap: (() -> Void)?
    @ObservationIgnored var best = Train()
    var prices = [1, 2, 3]
    var stock = ["a": 1, "b": 2]
}

final class Job {
    var isRunning = false
}

@Observable final class Server {
    @ObservationIgnored let job = Job()
    var isOn = false {
        didSet { job.isRunning = isOn }
    }
}

@Observable final class Fleet {
    var trains = [Train(), Train()]
    weak var weaklySelected: Train?
    var selection: Train.ID?
    var selected: Train? { trains.first { $0.id == selection } }
}

struct FleetPage {
    @Observable fileprivate final class Model {
        var title = ""
    }
    fileprivate let model = Model()
}

extension FleetPage {
    func isTitleNoticed() -> Bool { isNoticed({ model.title = "x" }, by: { _ = model.title }) }
}

@Observable final class LateSummary {
    let board: Board
    init(_ board: Board) { self.board = board }

    var isAnyLate: Bool { board.trains.contains { $0.delay > 0 } }
}

/// In place of an object of Core Data or Realm.
final class Record {
    var delay = 0 {
        didSet { didChange?() }
    }
    var platform = 1
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

@MainActor final class Cell {
    private(set) var text = "" {
        didSet { draws += 1 }
    }
    private(set) var draws = 0
    private var train: Train?
    private var use = 0

    func show(_ train: Train) {
        self.train = train
        use += 1
        draw(use)
    }

    private func draw(_ use: Int) {
        guard use == self.use else { return }
        withObservationTracking {
            text = "\(train?.delay ?? 0) min"
        } onChange: { [weak self] in
            Task { @MainActor in self?.draw(use) }
        }
    }
}

@MainActor final class Watcher {
    let train = Train()

    func watch() {
        withObservationTracking {
            _ = train.delay
        } onChange: {
            _ = self
        }
    }

    func watchWeakly() {
        withObservationTracking {
            _ = train.delay
        } onChange: { [weak self] in
            _ = self
        }
    }
}

@Observable final class Album {
    #if os(Linux) || os(macOS)
        @ObservationIgnored var cache: [Int] = []
    #endif
    var name = ""
}

@Observable final class Page: NSObject {
    @ObservationIgnored private var storedTitle = ""
    dynamic var title: String {
        get {
            access(keyPath: \.title)
            return storedTitle
        }
        set {
            withMutation(keyPath: \.title) { storedTitle = newValue }
        }
    }
}

/// Reports what an object without the macro says of its changes, for each property.
@dynamicMemberLookup final class Watched<Object: AnyObject>: Observable {
    private let object: Object
    private let registrar = ObservationRegistrar()
    init(_ object: Object) { self.object = object }

    subscript<Value>(dynamicMember path: KeyPath<Object, Value>) -> Value {
        registrar.access(self, keyPath: \.[dynamicMember: path])
        return object[keyPath: path]
    }

    func didChange<Value>(_ path: KeyPath<Object, Value>) {
        registrar.withMutation(of: self, keyPath: \.[dynamicMember: path]) {}
    }
}

@MainActor @Observable final class Player {
    var volume = 0
    nonisolated init() {}
}

struct Room {
    var player = Player()
}

enum Analytics {
    struct KeyPath {}

    @Observable final class Event {
        typealias KeyPath<Root, Value> = Swift.KeyPath<Root, Value>
        var name = ""
    }
}

@MainActor @Observable final class Halt: Identifiable, Hashable {
    let id = UUID()
    var name = ""

    nonisolated static func == (left: Halt, right: Halt) -> Bool { left === right }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@MainActor @Observable final class Renumbered: @MainActor Identifiable {
    var id = 1
}

@MainActor @Observable final class Permit: @MainActor Codable {
    var zone = 1

    private enum CodingKeys: String, CodingKey {
        case _zone = "zone"
    }
}

// As Core Location declares them, as far as the compiler has to know it.
final class CLLocationManager {}
struct CLLocation: Equatable {}
protocol CLLocationManagerDelegate: NSObjectProtocol {
    func locationManager(_ manager: CLLocationManager, didUpdateLocations new: [CLLocation])
}

@MainActor @Observable final class Compass: NSObject, CLLocationManagerDelegate {
    private(set) var last: CLLocation?

    nonisolated func locationManager(
        _ manager: CLLocationManager, didUpdateLocations new: [CLLocation]
    ) {
        MainActor.assumeIsolated { last = new.last }
    }
}

@MainActor @Observable final class Map: NSObject, @MainActor CLLocationManagerDelegate {
    private(set) var last: CLLocation?

    func locationManager(_ manager: CLLocationManager, didUpdateLocations new: [CLLocation]) {
        last = new.last
    }
}

@MainActor @Observable final class Inbox {
    private(set) var count = 0
    @ObservationIgnored private var observer: (any NSObjectProtocol)?

    init(_ center: NotificationCenter) {
        observer = center.addObserver(forName: .didArrive, object: nil, queue: .main) {
            [weak self] _ in
            MainActor.assumeIsolated { self?.reload() }
        }
    }

    func reload() { count += 1 }
}

extension Notification.Name {
    static let didArrive = Notification.Name("didArrive")
}
