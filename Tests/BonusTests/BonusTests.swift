import Testing
import WorkshopTesting

@testable import Bonus

// The tests of steps B.1 to B.9 count what the code does: key paths, locks, allocations, retains,
// hashes. No test measures time, so the results are the same on every machine. The tests of step
// B.0 check what must not break along the way.

@Suite("Bonus · Make it fast", .serialized, .bonus)
enum BonusTests {}

/// Starts a tracking and counts the calls to its `onChange`.
///
/// - Parameters:
///   - calls: The counter.
///   - name: The name of `onChange` in a timeline.
///   - apply: The closure whose reads are tracked.
/// - Returns: The counter.
@discardableResult
func track<T>(
    _ calls: Counter = Counter(), as name: String? = nil, _ apply: () -> T
) -> Counter {
    _ = withObservationTracking(apply) {
        if let name { Interleaving.call("calls \(name)") }
        calls.increment()
    }
    return calls
}

// MARK: - Models

// `onChange` is `@Sendable`, but a train isn't. The tests with a train use a single thread. The
// compiler doesn't know that, so a train that a callback uses is declared `nonisolated(unsafe)`.
extension Train {
    static var lisboa: Train { Train(to: "Lisboa", platform: 4) }
    static var porto: Train { Train(to: "Porto", platform: 1) }
    static var faro: Train { Train(to: "Faro", platform: 2) }
}

/// A train's sign, which threads can share. A timeline shows its reads and changes.
final class Sign: Observable, @unchecked Sendable {
    let registrar = ObservationRegistrar()
    private let name: String
    private var _destination = 0
    private var _platform = 1
    private var _delay = 0

    /// Creates a sign. With a name, the timeline says "delay of a".
    init(_ name: String = "") {
        self.name = name.isEmpty ? "" : " of \(name)"
    }

    /// The number of the city that its train goes to.
    var destination: Int {
        get {
            registrar.access(self, keyPath: \.destination)
            Interleaving.point("reads destination\(name): \(_destination)")
            return _destination
        }
        set {
            registrar.withMutation(of: self, keyPath: \.destination) {
                Interleaving.point("stores destination\(name) = \(newValue)")
                _destination = newValue
            }
        }
    }

    var platform: Int {
        get {
            registrar.access(self, keyPath: \.platform)
            Interleaving.point("reads platform\(name): \(_platform)")
            return _platform
        }
        set {
            registrar.withMutation(of: self, keyPath: \.platform) {
                Interleaving.point("stores platform\(name) = \(newValue)")
                _platform = newValue
            }
        }
    }

    var delay: Int {
        get {
            registrar.access(self, keyPath: \.delay)
            Interleaving.point("reads delay\(name): \(_delay)")
            return _delay
        }
        set {
            registrar.withMutation(of: self, keyPath: \.delay) {
                Interleaving.point("stores delay\(name) = \(newValue)")
                _delay = newValue
            }
        }
    }

    subscript(argument: some Hashable) -> Int {
        registrar.access(self, keyPath: \.[argument])
        return 0
    }

    /// Returns a new key path to one of many properties. Key paths with the same number are equal.
    static func place(_ number: Int) -> KeyPath<Sign, Int> {
        \Sign.[Place(number: number)]
    }
}

/// An argument of a subscript that counts how often it is hashed and compared.
private struct Place: Hashable {
    static let hashes = Counter()
    static let comparisons = Counter()

    let number: Int

    static func == (left: Place, right: Place) -> Bool {
        comparisons.increment()
        return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
        Self.hashes.increment()
        hasher.combine(number)
    }
}

/// The number of times that a closure hashes and compares the key paths of ``Sign/place(_:)``.
struct KeyPathWork: Equatable, CustomTestStringConvertible {
    var hashes: Int
    var comparisons: Int

    /// No hash, and no comparison.
    static var none: Self { KeyPathWork(hashes: 0, comparisons: 0) }

    private init(hashes: Int, comparisons: Int) {
        self.hashes = hashes
        self.comparisons = comparisons
    }

    /// Runs a closure and counts.
    init(of body: () -> Void) {
        let before = (Place.hashes.value, Place.comparisons.value)
        body()
        hashes = Place.hashes.value - before.0
        comparisons = Place.comparisons.value - before.1
    }

    var testDescription: String {
        "\(count(hashes, "hash").replacing("hashs", with: "hashes")), \(count(comparisons, "comparison"))"
    }
}
