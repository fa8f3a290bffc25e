import Chapter9
import WorkshopTesting

// Classes of all kinds, each with `@Observable`. They compile whatever the macro adds.

/// A class with one property of each kind.
@Observable
final class LightSignal {
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
    /// A class whose property has the attribute that `@Observable` will add to every property.
    @Observable
    final class Signpost {
        @ObservationTracked var kilometer = 4
    }
#endif

/// A class whose property has observers of its own.
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

/// A class that isn't observable.
class Vehicle {
    var wheels = 4
}

/// An observable class whose superclass isn't observable.
@Observable
final class Coach: Vehicle {
    var seats: Int

    init(seats: Int) {
        self.seats = seats
    }
}

/// A class whose properties have access levels, attributes and other modifiers.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
@Observable
public class Office {
    /// The number of people who are waiting.
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
    /// A class that declares some of the macro's members itself. These log each call.
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

        /// Replaces one of the macro's five comparisons. `Value` is `Int` here.
        func shouldNotifyObservers<Value: Equatable>(_ left: Value, _ right: Value) -> Bool {
            questions.append("\(left) to \(right)")
            return left != right
        }
    }
#endif

/// A global actor, whose attribute looks like a property wrapper's.
@globalActor
actor SignalBox {
    static let shared = SignalBox()
}

/// A class that is isolated to this global actor.
@SignalBox
@Observable
final class Lever {
    @SignalBox var isPulled = false
}

/// A class with attributes, comments and a condition in places where a macro may overlook them.
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
    /// A class with a comment after a property's attribute. For this class, Swift 6.2's own macro
    /// writes code that doesn't compile.
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
