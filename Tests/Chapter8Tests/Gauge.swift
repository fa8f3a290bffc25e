import Synchronization
import WorkshopTesting

@testable import Chapter8

/// An observable level with a handwritten setter.
final class Gauge: Observable, Sendable {
    /// The reports of the setter.
    enum Reports: CaseIterable { case mutation, willSetAndDidSet, willSet, didSet }

    private let registrar = ObservationRegistrar()
    private let value = Atomic(0)
    private let reports: Reports
    private let beforeStore: @Sendable () -> Void
    private let afterStore: @Sendable () -> Void

    init(
        _ reports: Reports = .mutation, beforeStore: @escaping @Sendable () -> Void = {},
        afterStore: @escaping @Sendable () -> Void = {}
    ) {
        self.reports = reports
        self.beforeStore = beforeStore
        self.afterStore = afterStore
    }

    var level: Int {
        get {
            registrar.access(self, keyPath: \.level)
            Interleaving.point("reads the level")
            return value.load(ordering: .sequentiallyConsistent)
        }
        set {
            if reports == .mutation {
                registrar.withMutation(of: self, keyPath: \.level) { store(newValue) }
            } else {
                if reports != .didSet { registrar.willSet(self, keyPath: \.level) }
                store(newValue)
                if reports != .willSet { registrar.didSet(self, keyPath: \.level) }
            }
        }
    }

    /// Reports the beginning of a change, and nothing else.
    func reportWillSet() { registrar.willSet(self, keyPath: \.level) }

    private func store(_ newValue: Int) {
        beforeStore()
        Interleaving.point("stores \(newValue)")
        value.store(newValue, ordering: .sequentiallyConsistent)
        afterStore()
    }
}

/// A gauge with a slow setter, which runs on another thread.
final class SlowGauge: Sendable {
    private let hasBegun = Gate()
    private let mayStore = Gate()
    private let isOver = Gate()
    private let gauge: Gauge

    init() {
        gauge = Gauge(beforeStore: { [hasBegun, mayStore] in
            hasBegun.open()
            mayStore.wait(10)
        })
    }

    var level: Int { gauge.level }

    /// Begins to set the level on another thread, and returns before that thread stores the level.
    func beginChange(to level: Int) {
        _ = TestThread { [gauge, isOver] in
            gauge.level = level
            isOver.open()
        }
        hasBegun.wait()
    }

    /// Lets the other thread store the level, and returns after the setter.
    func endChange() {
        mayStore.open()
        isOver.wait()
    }
}
