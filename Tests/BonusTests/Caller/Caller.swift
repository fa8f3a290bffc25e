import Bonus
import Counting

/// A model in another module, which is optimized in a debug build too: so what the framework allows to be
/// inlined is inlined here.
public final class Caller: Observable {
    /// Its registrar.
    public let registrar = ObservationRegistrar()
    private let (first, second) = (0, 0)

    /// The key paths that were made: for which of the registrar's functions, and how many calls deep in it.
    public private(set) var made: [(function: String, depth: Int)] = []

    /// A caller whose key paths were not made yet.
    public init() {}

    /// Reports a read of the first property.
    @inline(never)
    public func read() {
        beginCountingCalls()
        registrar.access(self, keyPath: note(\.first, "access"))
    }

    /// Reports three changes of the second property, each in another way. So no tracking ends.
    @inline(never)
    public func change() {
        beginCountingCalls()
        registrar.willSet(self, keyPath: note(\.second, "willSet"))
        registrar.didSet(self, keyPath: note(\.second, "didSet"))
        registrar.withMutation(of: self, keyPath: note(\.second, "withMutation")) {}
    }

    @inline(never)
    private func note(_ keyPath: KeyPath<Caller, Int>, _ function: String) -> KeyPath<Caller, Int> {
        made.append((function, callsSoFar - 1))
        return keyPath
    }
}
