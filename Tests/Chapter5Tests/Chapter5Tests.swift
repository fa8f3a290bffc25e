import Testing
import WorkshopTesting

@testable import Chapter5

@Suite("Chapter 5 · Many threads", .serialized, .chapter(5))
enum Chapter5Tests {}

/// Starts a tracking and counts the calls to its `onChange`. Under `everyOrder`, another thread may
/// run after `apply` has finished, and when `onChange` is called.
///
/// - Parameters:
///   - calls: The counter.
///   - name: The tracking's name. With "inner", a timeline says "calls the inner `onChange`".
///   - apply: The closure whose reads are tracked.
/// - Returns: The counter.
@discardableResult
func track<T>(
    _ calls: Counter = Counter(), as name: String? = nil, _ apply: () -> T
) -> Counter {
    let which = name.map { "the \($0) " } ?? ""
    _ = withObservationTracking {
        let result = apply()
        Interleaving.point("is done with \(which)`apply`")
        return result
    } onChange: {
        Interleaving.call("calls \(which)`onChange`")
        calls.increment()
    }
    return calls
}

// A train isn't `Sendable`. These tests still use a train on two threads, but on one thread at a
// time. The compiler doesn't know that, so such a train is declared `nonisolated(unsafe)`.
extension Train {
    static var lisboa: Train { Train(to: "Lisboa", platform: 4) }
    static var porto: Train { Train(to: "Porto", platform: 1) }
}

/// A subscript's argument. A key path that contains it calls `hash(into:)` when it's hashed.
struct HashedArgument: Hashable {
    func hash(into hasher: inout Hasher) {
        Interleaving.call("hashes a key path's argument: its `hash(into:)` runs")
    }
}

/// A subscript's argument that reads a train's delay when it's compared, and its platform when it's
/// hashed.
struct Reader: Hashable {
    let train: Express

    init(of train: Express) { self.train = train }

    static func == (left: Reader, right: Reader) -> Bool { left.train.delay == right.train.delay }

    func hash(into hasher: inout Hasher) { hasher.combine(train.platform) }
}

/// A train that threads share under `everyOrder`. The timeline shows each use of its stored values.
/// Before each use, another thread may run: between a report and a store, for example.
final class Express: Observable, @unchecked Sendable {
    let registrar = ObservationRegistrar()
    private let name: String
    private var _platform = 1
    private var _delay = 0

    /// Creates a train. With a name, the timeline says "delay of a".
    init(_ name: String = "") {
        self.name = name.isEmpty ? "" : " of \(name)"
    }

    var platform: Int {
        get { read(\.platform, "platform", \._platform) }
        set { change(\.platform, "platform", newValue) { _platform = newValue } }
    }

    var delay: Int {
        get { read(\.delay, "delay", \._delay) }
        set { change(\.delay, "delay", newValue) { _delay = newValue } }
    }

    /// A property whose key path contains an argument.
    subscript(argument: some Hashable) -> Int {
        get {
            registrar.access(self, keyPath: \.[argument])
            return 0
        }
        set {
            registrar.withMutation(of: self, keyPath: \.[argument]) {}
        }
    }

    private func read<Value>(
        _ keyPath: KeyPath<Express, Value>, _ property: String,
        _ stored: KeyPath<Express, Value>
    ) -> Value {
        registrar.access(self, keyPath: keyPath)
        Interleaving.point("reads \(property)\(name): \(self[keyPath: stored])")
        return self[keyPath: stored]
    }

    private func change<Value>(
        _ keyPath: KeyPath<Express, Value>, _ property: String, _ value: Value,
        _ store: () -> Void
    ) {
        registrar.withMutation(of: self, keyPath: keyPath) {
            Interleaving.point("stores \(property)\(name) = \(value)")
            store()
        }
    }
}
