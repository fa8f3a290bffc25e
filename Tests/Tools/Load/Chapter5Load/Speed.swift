import MemoryInUse

/// Measures a piece of work.
///
/// For a read or a change that nothing observes, the result is the additional time compared with a plain
/// stored property, so that the loop doesn't count.
///
/// - Parameters:
///   - work: The name of the work in the benchmark's table.
///   - count: The number of objects, trackings or reads.
///   - repeats: The number of repetitions.
/// - Returns: The nanoseconds (or bytes) for each object, tracking or read.
public func measure(_ work: String, count: Int, repeats: Int) -> Double {
    let objects = (0..<count).map { _ in Train() }
    let plainObjects = (0..<count).map { _ in PlainTrain() }
    defer { withExtendedLifetime((objects, plainObjects)) {} }
    let trains = objects.map(Unmanaged.passUnretained)
    let plain = plainObjects.map(Unmanaged.passUnretained)
    let train = objects[0]
    func timeOfAll(_ work: (Int) -> Void) -> Double {
        time(count * repeats) { for value in 0..<repeats { work(value) } }
    }
    switch work {
    case "read, outside of any tracking":
        return timeOfAll { _ in each(of: trains) { read($0) } }
            - timeOfAll { _ in each(of: plain) { read($0) } }
    case "set, nobody observes":
        return timeOfAll { value in each(of: trains) { set($0, to: value) } }
            - timeOfAll { value in each(of: plain) { set($0, to: value) } }
    case "change in place, nobody observes":
        return timeOfAll { _ in each(of: trains) { increase($0) } }
            - timeOfAll { _ in each(of: plain) { increase($0) } }
    case "track one property, and fire":
        return timeOfAll { value in
            each(of: trains) { train in
                track { read(train) }
                train.delay = value
            }
        }
    case "track n objects, and fire one":
        return timeOfAll { value in
            track { each(of: trains) { read($0) } }
            objects[value % count].delay = value
        }
    case "read n times in one tracking":
        return timeOfAll { value in
            track {
                for _ in 0..<count { read(train) }
            }
            train.delay = value
        }
    case "fire n trackings of one property":
        // The time that it takes to start the trackings isn't measured.
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
        each(of: trains) { train in
            track { read(train) }
        }
        return Double(memory_in_use() - before) / Double(count)
    default:
        fatalError("no such work: \(work)")
    }
}

/// Returns whether a change calls `onChange`. In an unfinished chapter, a change may not do so.
public func isFinished() -> Bool {
    let train = Train()
    nonisolated(unsafe) var isCalled = false
    withObservationTracking {
        _ = read(train)
    } onChange: {
        isCalled = true
    }
    train.delay = 1
    return isCalled
}

// None of these functions is inlined, so that the compiler doesn't combine reads or changes, or move them
// out of the loop.

@inline(never)
private func track(_ apply: () -> Void) {
    withObservationTracking(apply) {}
}

@inline(never) @discardableResult
private func read(_ train: Train) -> Int {
    train.delay
}

@inline(never)
private func set(_ train: Train, to value: Int) {
    train.delay = value
}

@inline(never)
private func increase(_ train: Train) {
    train.delay += 1
}

@inline(never) @discardableResult
private func read(_ train: PlainTrain) -> Int {
    train.delay
}

@inline(never)
private func set(_ train: PlainTrain, to value: Int) {
    train.delay = value
}

@inline(never)
private func increase(_ train: PlainTrain) {
    train.delay += 1
}

/// Calls a closure with each train.
///
/// The references are unmanaged, because reference counting takes longer than the work that is measured.
@inline(__always)
private func each<Object>(of trains: [Unmanaged<Object>], _ body: (Object) -> Void) {
    for train in trains { train._withUnsafeGuaranteedRef(body) }
}

private func time(_ count: Int, _ work: () -> Void) -> Double {
    let duration = ContinuousClock().measure(work)
    let (seconds, attoseconds) = duration.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
}
