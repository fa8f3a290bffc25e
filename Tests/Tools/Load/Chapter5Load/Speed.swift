import MemoryInUse

/// Returns the nanoseconds or bytes for each of `count` objects, trackings or reads in a row of the
/// benchmark's table. For a read or a change that nothing observes, subtracts the time for a plain stored
/// property, so that the loop doesn't count.
public func measure(_ work: String, count: Int, repeats: Int) -> Double {
    let trains = (0..<count).map { _ in Train() }
    let (train, plain) = (trains[0], PlainTrain())
    func timeOfAll(_ work: (Int) -> Void) -> Double {
        time(count * repeats) { for value in 0..<repeats { work(value) } }
    }
    switch work {
    case "read, outside of any tracking":
        return timeOfAll { _ in read(train) } - timeOfAll { _ in read(plain) }
    case "set, nobody observes":
        return timeOfAll { set(train, to: $0) } - timeOfAll { set(plain, to: $0) }
    case "track one property, and fire":
        return timeOfAll { value in
            track { read(train) }
            train.delay = value
        }
    case "track n objects, and fire one":
        // The references are unmanaged, because reference counting takes longer than the work that is
        // measured.
        let unmanaged = trains.map(Unmanaged.passUnretained)
        return timeOfAll { value in
            track {
                for train in unmanaged { train._withUnsafeGuaranteedRef { _ = read($0) } }
            }
            trains[value % count].delay = value
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
        for train in trains {
            track { read(train) }
        }
        let used = memory_in_use() - before
        return withExtendedLifetime(trains) { Double(used) / Double(count) }
    default:
        fatalError("no such work: \(work)")
    }
}

/// Returns whether a change notifies a tracking. In an unfinished chapter, it might not.
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

@inline(never) @discardableResult
private func read(_ train: PlainTrain) -> Int {
    train.delay
}

@inline(never)
private func set(_ train: PlainTrain, to value: Int) {
    train.delay = value
}

/// Returns the average nanoseconds per repetition.
private func time(_ count: Int, _ work: () -> Void) -> Double {
    ContinuousClock().measure(work) / .nanoseconds(count)
}
