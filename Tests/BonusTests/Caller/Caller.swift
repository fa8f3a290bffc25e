import Bonus
import Counting

/// A model in another module, which is optimized even in a debug build. So the framework's
/// functions that can be inlined are inlined here.
public final class Caller: Observable {
    /// Its registrar.
    public let registrar = ObservationRegistrar()
    private let (first, second) = (0, 0)

    /// The key paths that were made, each with the registrar's function that needed it, and with
    /// the depth of calls inside that function.
    public private(set) var made: [(function: String, depth: Int)] = []

    /// Creates a caller that has made no key paths.
    public init() {}

    /// Reports a read of the first property.
    @inline(never)
    public func read() {
        beginCountingCalls()
        registrar.access(self, keyPath: note(\.first, "access"))
    }

    /// Reports three changes to the second property, each in a different way. Nothing has read that
    /// property, so no tracking ends.
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
