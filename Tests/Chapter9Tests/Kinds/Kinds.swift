import Chapter9
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

#if !TOOLCHAIN || compiler(>=6.3)
    /// A property that has the attribute which `@Observable` will give to all of them.
    @Observable
    final class Signpost {
        @ObservationTracked var kilometer = 4
    }
#endif

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
final class Coach: Vehicle {
    var seats: Int

    init(seats: Int) {
        self.seats = seats
    }
}

/// Properties that not everybody may see or set, and with attributes and modifiers.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
@Observable
public class Office {
    /// The number of people who wait.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) public internal(set) var queue = 0
    fileprivate(set) var open: Bool
    private final var till: Int = 0  // in euros
    weak var chief: Vehicle?
    var safe: Vehicle!
    @MainActor var sign = "closed"

    init(open: Bool) {
        self.open = open
    }

    func sell() {
        till += 5
    }

    func count() -> Int { till }

    func openUp() {
        open = true
    }
}

#if !TOOLCHAIN || compiler(>=6.3)
    /// A class that has, with the names that the macro uses, something of its own, which notes what it does.
    @Observable
    final class Counted: Observable {
        @ObservationTracked var wagons = 0

        @ObservationIgnored private let _$observationRegistrar = ObservationRegistrar()
        @ObservationIgnored let log = Log<String>()
        @ObservationIgnored let questions = Log<String>()
        /// A closure that runs once, during `access`.
        @ObservationIgnored var duringAccess: (() -> Void)?

        private var stored: Any {
            Mirror(reflecting: self).children.first { $0.label == "_wagons" }?.value ?? "nothing"
        }

        func access<Value>(keyPath: KeyPath<Counted, Value>) {
            log.append("access")
            let act = duringAccess
            duringAccess = nil
            act?()
            _$observationRegistrar.access(self, keyPath: keyPath)
        }

        func withMutation<Value, Result>(
            keyPath: KeyPath<Counted, Value>, _ mutation: () throws -> Result
        ) rethrows -> Result {
            let old = stored
            let result = try _$observationRegistrar.withMutation(
                of: self, keyPath: keyPath, mutation)
            log.append("withMutation, which changed \(old) to \(stored)")
            return result
        }

        /// Takes the place of one of the macro's, and the others stay: `Value` is `Int` here.
        func shouldNotifyObservers<Value: Equatable>(_ left: Value, _ right: Value) -> Bool {
            questions.append("\(left), \(right)")
            return left != right
        }
    }
#endif

/// A global actor, whose attribute looks like a property wrapper's.
@globalActor
actor SignalBox {
    static let shared = SignalBox()
}

/// A class of that actor.
@SignalBox
@Observable
final class Lever {
    @SignalBox var isPulled = false
}

/// Attributes, comments and a condition in places where they are easy to overlook.
@MainActor  // the screen's
@Observable  // since this year
final class Screen {
    var  // in the first line
    title = "Departures"
    #if !NEVER
        var outlet = 0
        @ObservationIgnored lazy var staticTarget = 0
    #endif
}

#if !TOOLCHAIN || compiler(>=6.3)
    /// Of a comment behind a property's attribute, Swift 6.2's own macro makes code that does not compile.
    @MainActor
    @Observable
    final class Leaflet {
        @MainActor  // as the class
        private(set) var pages = 1

        func turn() {
            pages += 1
        }
    }
#endif

#if !TOOLCHAIN
    /// A class for which the code of Swift's own macro doesn't compile.
    @Observable
    open class Crossing {
        open var gates = 2
        var `default` = 0
        @Chapter9.ObservationIgnored var bell = 0
    }
#endif
