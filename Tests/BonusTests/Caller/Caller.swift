import Bonus
import Counting

/// A model in another module, which is optimized in a debug build too: so what the framework allows to be
/// inlined is inlined here.
public final class Caller: Observable {
    /// Its registrar.
    public let registrar = ObservationRegistrar()
    private let value = 0

    /// How many calls deep each key path was made.
    public private(set) var depths: [Int] = []

    /// A caller whose key paths were not made yet.
    public init() {}

    /// Reports a read.
    @inline(never)
    public func read() {
        beginCountingCalls()
        registrar.access(self, keyPath: note(\.value))
    }

    /// Reports three changes, each in another way.
    @inline(never)
    public func change() {
        beginCountingCalls()
        registrar.willSet(self, keyPath: note(\.value))
        registrar.didSet(self, keyPath: note(\.value))
        registrar.withMutation(of: self, keyPath: note(\.value)) {}
    }

    @inline(never)
    private func note(_ keyPath: KeyPath<Caller, Int>) -> KeyPath<Caller, Int> {
        depths.append(callsSoFar - 1)
        return keyPath
    }
}
