import Chapter8
import WorkshopTesting

// Classes of all kinds, each with `@Observable`. They compile whatever the macro adds.

/// A class with one property of each kind.
@Observable
final class Signal {
    var aspect = "red"
    var speed: Int
    let name: String
    static let height = 4
    @ObservationIgnored var note = ""
    @ObservationIgnored lazy var plate = "\(name)\(speed)"

    var caption: String { "\(name) is \(aspect)" }

    init(name: String, speed: Int) {
        self.name = name
        self.speed = speed
    }
}

/// A property with observers of its own.
@Observable
final class Barrier {
    var angle: Int = 90 {
        willSet { log.append("willSet \(newValue)") }
        didSet { log.append("didSet \(oldValue)") }
    }

    let log = Log<String>()
}

/// A generic class, with the names that a macro might use for type parameters of its own.
@Observable
final class Siding<Member, MutationResult> {
    var wagons: [Member]
    var last: MutationResult?

    init(wagons: [Member]) {
        self.wagons = wagons
    }
}

/// A class in a class in an enum.
enum Station {
    @Observable
    final class Hall {
        var clocks = [Clock()]

        @Observable
        final class Clock {
            var minutes = 0
        }
    }
}

/// A class that knows nothing of observation.
class Vehicle {
    var wheels = 4
}

/// An observable class that inherits from one that is not.
@Observable
class Coach: Vehicle {
    var seats: Int

    init(seats: Int) {
        self.seats = seats
    }

    var places: Int { seats }
}

/// An observable class that inherits from one that is.
@Observable
final class Sleeper: Coach {
    var beds = 0

    override var places: Int { super.places + beds }
}

/// A class of the main actor.
@MainActor
@Observable
final class Screen {
    var brightness = 1
    var title: String

    init(title: String) {
        self.title = title
    }
}

/// Properties that not everybody may see or set, and with attributes and modifiers.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
@Observable
public class Office {
    /// How many people wait.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) public internal(set) var queue = 0
    /// How many tickets were sold.
    public private(set) final var sold = 0  // today
    fileprivate(set) var open: Bool
    private var till: Int = 0
    weak var chief: Vehicle?
    var safe: Vehicle!
    @MainActor var sign = "closed"

    init(open: Bool) {
        self.open = open
    }

    func sell() {
        sold += 1
        till += 5
    }

    func count() -> Int { till }

    func openUp() {
        open = true
    }
}

/// A class that has, with the names that the macro uses, something of its own.
@Observable
final class Counted: Observable {
    var value = 0

    @ObservationIgnored private let _$observationRegistrar = ObservationRegistrar()
    @ObservationIgnored let reads = Counter()
    @ObservationIgnored let changes = Counter()

    func access<Value>(keyPath: KeyPath<Counted, Value>) {
        reads.increment()
        _$observationRegistrar.access(self, keyPath: keyPath)
    }

    func withMutation<Value, Result>(
        keyPath: KeyPath<Counted, Value>, _ mutation: () throws -> Result
    ) rethrows -> Result {
        changes.increment()
        return try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
    }
}

/// A class that is read from a file.
@Observable
final class Ticket: Codable {
    var destination: String
    var price: Int

    init(destination: String, price: Int) {
        self.destination = destination
        self.price = price
    }

    private enum CodingKeys: CodingKey {
        case destination, price
    }

    convenience init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            destination: try values.decode(String.self, forKey: .destination),
            price: try values.decode(Int.self, forKey: .price))
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(destination, forKey: .destination)
        try values.encode(price, forKey: .price)
    }
}

/// A value that knows how often it was copied because somebody else held it too.
struct Cargo {
    private final class Box {}

    private var box = Box()
    private(set) var copies = 0

    mutating func load() {
        guard !isKnownUniquelyReferenced(&box) else { return }
        box = Box()
        copies += 1
    }
}

/// Properties of which more or less is known.
@Observable
final class Freight {
    var cargo = Cargo()
    var weight = 0.0
    var route = [1, 2]
    var driver: Vehicle = Vehicle()
    var guardsman: Vehicle?
    var lock = Lock(code: 1)
    var anything: Any = 1
    var action: () -> Void = {}
}

/// A class whose instances may be equal.
final class Lock: Equatable {
    let code: Int

    init(code: Int) {
        self.code = code
    }

    static func == (left: Lock, right: Lock) -> Bool { left.code == right.code }
}

#if !TOOLCHAIN
    /// What Swift's own macro makes code of that does not compile.
    @Observable
    open class Crossing {
        open var gates = 2
        var `default` = 0
        @ObservationIgnored var (left, right) = (1, 2)
        @ObservationIgnored var up = 1, down = 2
    }
#endif

/// A class with what the macro writes, by hand.
final class HandMade: Observable {
    var value: Int {
        @storageRestrictions(initializes: _value)
        init(initialValue) {
            _value = initialValue
        }
        get {
            access(keyPath: \.value)
            return _value
        }
        set {
            guard shouldNotifyObservers(_value, newValue) else {
                _value = newValue
                return
            }
            withMutation(keyPath: \.value) {
                _value = newValue
            }
        }
        _modify {
            access(keyPath: \.value)
            _$observationRegistrar.willSet(self, keyPath: \.value)
            defer { _$observationRegistrar.didSet(self, keyPath: \.value) }
            yield &_value
        }
    }
    private var _value: Int {
        didSet { log.append("didSet \(oldValue)") }
    }

    let log = Log<String>()

    init(value: Int) {
        self.value = value
    }

    private let _$observationRegistrar = ObservationRegistrar()

    nonisolated func access<Member>(
        keyPath: @autoclosure () -> KeyPath<HandMade, Member>
    ) {
        _$observationRegistrar.access(self, keyPath: keyPath())
    }

    nonisolated func withMutation<Member, MutationResult>(
        keyPath: @autoclosure () -> KeyPath<HandMade, Member>,
        _ mutation: () throws -> MutationResult
    ) rethrows -> MutationResult {
        try _$observationRegistrar.withMutation(of: self, keyPath: keyPath(), mutation)
    }

    private nonisolated func shouldNotifyObservers<Member: Equatable>(
        _ lhs: Member, _ rhs: Member
    ) -> Bool {
        lhs != rhs
    }
}

/// The same class, made by the macro.
@Observable
final class MacroMade {
    var value: Int {
        didSet { log.append("didSet \(oldValue)") }
    }

    let log = Log<String>()

    init(value: Int) {
        self.value = value
    }
}
