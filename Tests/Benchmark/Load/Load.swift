#if TOOLCHAIN
    import Observation
#else
    import Chapter5
#endif

final class Train: Observable {
    private let registrar = ObservationRegistrar()
    var delay: Int {
        get { registrar.access(self, keyPath: \.delay); return _delay }
        set { registrar.withMutation(of: self, keyPath: \.delay) { _delay = newValue } }
        _modify {
            registrar.access(self, keyPath: \.delay)
            registrar.willSet(self, keyPath: \.delay)
            defer { registrar.didSet(self, keyPath: \.delay) }
            yield &_delay
        }
    }
    private var _delay = 0
    var platform: Int {
        get { registrar.access(self, keyPath: \.platform); return _platform }
        set { registrar.withMutation(of: self, keyPath: \.platform) { _platform = newValue } }
    }
    private var _platform = 0
}

@inline(never) func track(_ t: Train) {
    _ = withObservationTracking { t.delay } onChange: {}
}
func time(_ n: Int, _ f: () -> Void) -> Double {
    let t = ContinuousClock.now
    f()
    let d = ContinuousClock.now - t
    return (Double(d.components.seconds) * 1e9 + Double(d.components.attoseconds) / 1e9) / Double(n)
}
@inline(never) func readAll(_ t: Train) -> Int { var s = 0; for _ in 0..<1_000_000 { s &+= t.delay }; return s }
@inline(never) func setAll(_ t: Train) { for i in 0..<1_000_000 { t.platform = i } }
@inline(never) func modAll(_ t: Train) { for _ in 0..<1_000_000 { t.delay += 1 } }

public func all() -> [(String, Double)] {
    let t = Train()
    var r: [(String, Double)] = []
    var sink = 0
    r.append(("read", time(1_000_000) { sink &+= readAll(t) }))
    r.append(("set", time(1_000_000) { setAll(t) }))
    r.append(("modify", time(1_000_000) { modAll(t) }))
    r.append(("track+fire", time(20_000) { for i in 0..<20_000 { track(t); t.delay = i } }))
    let ts = (0..<100).map { _ in Train() }
    r.append(("100 objects", time(200) { for i in 0..<200 {
        withObservationTracking { for t in ts { sink &+= t.delay } } onChange: {}
        ts[i % 100].delay = i } }))
    r.append(("read 100", time(500) { for i in 0..<500 {
        withObservationTracking { for _ in 0..<100 { sink &+= t.delay } } onChange: {}
        t.delay = i } }))
    r.append(("1000 at once", time(20) { for i in 0..<20 {
        for _ in 0..<1000 { track(t) }
        t.delay = i } }))
    r.append(("1000 at once, fire only", {
        var x = 0.0
        for i in 0..<20 {
        for _ in 0..<1000 { track(t) }
        x += time(20) { t.delay = i } }
        return x }()))
    return r
}
public func one() { let t = Train(); for i in 0..<5_000_000 { track(t); t.delay = i } }
import MemoryInUse
func used() -> Int { Int(memory_in_use()) }
public func memory() -> (Double, Double, Double) {
    var a: [ObservationRegistrar] = []
    a.reserveCapacity(10000)
    var u = used()
    for _ in 0..<10000 { a.append(ObservationRegistrar()) }
    let r = Double(used() - u) / 10000
    let ts = (0..<10000).map { _ in Train() }
    u = used()
    for t in ts { track(t) }
    let s = Double(used() - u) / 10000
    let t = Train()
    u = used()
    for _ in 0..<10000 { track(t) }
    let q = Double(used() - u) / 10000
    withExtendedLifetime((a, ts, t)) {}
    return (r + Double(MemoryLayout<ObservationRegistrar>.size), s, q)
}
