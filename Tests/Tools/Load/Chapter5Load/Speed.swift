import MemoryInUse

/// Measures one piece of work.
///
/// A read or a change that nobody observes is measured as what it takes on top of one of a plain
/// stored property, so that the loop around it does not count.
///
/// - Parameters:
///   - work: The name of the work, as the benchmark's table has it.
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
        each(of: trains) { train in
            track { read(train) }
        }
        return Double(memory_in_use() - before) / Double(count)
    default:
        fatalError("no such work: \(work)")
    }
}

/// Whether a change calls what has tracked it. It doesn't in a chapter that is not finished.
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

// None of these is inlined, so that each read and each change is one, and not lifted out of the loop.

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

/// Does something with each train.
///
/// Unmanaged, because counting references takes longer than what is measured.
@inline(__always)
private func each<Object>(of trains: [Unmanaged<Object>], _ body: (Object) -> Void) {
    for train in trains { train._withUnsafeGuaranteedRef(body) }
}

private func time(_ count: Int, _ work: () -> Void) -> Double {
    let duration = ContinuousClock().measure(work)
    let (seconds, attoseconds) = duration.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
}
