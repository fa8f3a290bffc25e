import MemoryInUse

#if TOOLCHAIN
    import Observation
#else
    import Chapter5
#endif

/// Measures one piece of work.
///
/// - Parameters:
///   - work: The name of the work, as the benchmark's table has it.
///   - count: How many objects, trackings or reads it is done with.
///   - repeats: How often it is done.
/// - Returns: The nanoseconds (or bytes) for each object, tracking or read.
public func measure(_ work: String, count: Int, repeats: Int) -> Double {
    let trains = (0..<count).map { _ in Train() }
    let train = trains[0]
    switch work {
    case "read, outside of any tracking":
        return time(count * repeats) {
            for _ in 0..<repeats { read(trains) }
        }
    case "set, nobody observes":
        return time(count * repeats) {
            for value in 0..<repeats { set(trains, to: value) }
        }
    case "change in place, nobody observes":
        return time(count * repeats) {
            for _ in 0..<repeats { increase(trains) }
        }
    case "track one property, and fire":
        return time(count * repeats) {
            for value in 0..<repeats {
                for train in trains {
                    track { _ = train.delay }
                    train.delay = value
                }
            }
        }
    case "track n objects, and fire one":
        return time(count * repeats) {
            for value in 0..<repeats {
                track { read(trains) }
                trains[value % count].delay = value
            }
        }
    case "read n times in one tracking":
        return time(count * repeats) {
            for value in 0..<repeats {
                track {
                    for _ in 0..<count { read(train) }
                }
                train.delay = value
            }
        }
    case "fire n trackings of one property":
        // Setting them up is not part of it.
        return (0..<repeats).reduce(0.0) { sum, value in
            for _ in 0..<count {
                track { read(train) }
            }
            return sum + time(count * repeats) { train.delay = value }
        }
    case "memory of a registrar":
        var registrars: [ObservationRegistrar] = []
        registrars.reserveCapacity(count)
        let before = memory_in_use()
        for _ in 0..<count { registrars.append(ObservationRegistrar()) }
        let used = memory_in_use() - before
        return withExtendedLifetime(registrars) { Double(used) / Double(count) }
            + Double(MemoryLayout<ObservationRegistrar>.size)
    case "memory of a tracking":
        let before = memory_in_use()
        for train in trains {
            track { read(train) }
        }
        return Double(memory_in_use() - before) / Double(count)
    default:
        fatalError("no such work: \(work)")
    }
}

// None of these is inlined, so that the work is done and not optimized away.

@inline(never)
private func track(_ apply: () -> Void) {
    withObservationTracking(apply) {}
}

@inline(never)
private func read(_ train: Train) {
    use(train.delay)
}

@inline(never)
private func read(_ trains: [Train]) {
    var sum = 0
    for train in trains { sum &+= train.delay }
    use(sum)
}

@inline(never)
private func set(_ trains: [Train], to value: Int) {
    for train in trains { train.delay = value }
}

@inline(never)
private func increase(_ trains: [Train]) {
    for train in trains { train.delay += 1 }
}

@inline(never)
private func use(_ value: Int) {}

private func time(_ count: Int, _ work: () -> Void) -> Double {
    let duration = ContinuousClock().measure(work)
    let (seconds, attoseconds) = duration.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
}
