// PLACEHOLDER until chapter 7's files are here.
import Synchronization

final class ObservationTracking: Sendable {
    nonisolated(unsafe) static var current: ObservationTracking?

    let reads = Mutex<[(storage: ObservationRegistrar.Storage, keyPath: Property)]>([])
    private let onChange = Mutex<(@Sendable () -> Void)?>(nil)

    func start(_ onChange: @escaping @Sendable () -> Void) {
        self.onChange.withLock { $0 = onChange }
        for read in reads.withLock(\.self) {
            read.storage.trackings.withLock { $0.append((read.keyPath, self)) }
        }
    }

    func fire() {
        let onChange = onChange.withLock { onChange in
            defer { onChange = nil }
            return onChange
        }
        for read in reads.withLock(\.self) {
            read.storage.trackings.withLock { $0.removeAll { $0.tracking === self } }
        }
        onChange?()
    }
}

/// Runs a closure, and calls another one, once, before a property changes that the first one read.
public func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    let outer = ObservationTracking.current
    let tracking = ObservationTracking()
    ObservationTracking.current = tracking
    let result = apply()
    ObservationTracking.current = outer
    let reads = tracking.reads.withLock(\.self)
    outer?.reads.withLock { $0 += reads }
    if !reads.isEmpty {
        tracking.start(onChange())
    }
    return result
}
