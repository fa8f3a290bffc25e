/// What a program's objects hold, and which trackings wait for what: the model, which has no key path,
/// no registrar and no list.
struct ProgramModel {
    private var values: [Program.Property: Program.Value] = [:]
    /// Which of the program's variables still hold their trains.
    private(set) var isHeld: [Bool]

    /// What the trackings wait for, by their numbers in the run.
    var waiting: [Int: Set<Program.Property>] = [:]

    init(_ program: Program) {
        isHeld = program.trains.map { _ in true }
        for (train, delay) in program.trains.enumerated() {
            values[.platform(train)] = .number(train + 1)
            values[.delay(train)] = .number(delay)
        }
        values[.trains] = program.board.map { .trains($0.trains) }
        values[.featured] = program.board.map { .train($0.featured) }
    }

    var hasBoard: Bool { values[.trains] != nil }
    private var trains: [Int] { if case .trains(let all) = values[.trains] { all } else { [] } }
    private var featured: Int? { if case .train(let one) = values[.featured] { one } else { nil } }

    // MARK: Reading

    /// What an expression gives.
    func value(of reading: Program.Reading) -> String {
        func delay(_ train: Int) -> String { values[.delay(train)]?.text ?? "" }
        return switch reading {
        case .property(let property): values[property]?.text ?? ""
        case .featuredDelay: featured.map(delay) ?? "nil"
        case .allDelays: "[\(trains.map(delay).joined(separator: ", "))]"
        }
    }

    /// Which properties an expression reads.
    func properties(readBy reading: Program.Reading) -> [Program.Property] {
        switch reading {
        case .property(let property): [property]
        case .featuredDelay: [.featured] + (featured.map { [.delay($0)] } ?? [])
        case .allDelays: [.trains] + trains.map { .delay($0) }
        }
    }

    // MARK: Changing

    /// Which properties a statement reads before it changes one.
    func properties(readBy change: Program.Change) -> [Program.Property] {
        switch change {
        case .set: []
        case .add(let property): [property]
        case .append: [.trains]
        case .setFeaturedDelay: [.featured]
        }
    }

    /// Which property a statement changes, if any.
    func property(changedBy change: Program.Change) -> Program.Property? {
        switch change {
        case .set(let property, _), .add(let property): property
        case .append: .trains
        case .setFeaturedDelay: featured.map { .delay($0) }
        }
    }

    /// What a statement stores, if it is run now.
    func value(storedBy change: Program.Change) -> Program.Value? {
        switch change {
        case .set(_, let value): return value
        case .append(let train): return .trains(trains + [train])
        case .setFeaturedDelay(let value): return .number(value)
        case .add(let property):
            guard case .number(let number) = values[property] else { return nil }
            return .number(number + 1)
        }
    }

    /// Whether a statement sets a property whose values are compared to the value that it has, or none.
    func isEqual(_ change: Program.Change) -> Bool {
        guard let property = property(changedBy: change) else { return true }
        // An array of trains isn't compared; an optional train only by our macro.
        #if TOOLCHAIN
            let isCompared = property.train != nil
        #else
            let isCompared = property != .trains
        #endif
        return isCompared && value(storedBy: change) == values[property]
    }

    /// Whether a statement can be run: the objects are held, and the list does not get long.
    func canRun(_ line: Program.Line) -> Bool {
        func isUsable(_ property: Program.Property) -> Bool {
            property.train.map { isHeld[$0] } ?? hasBoard
        }
        switch line {
        case .read(.property(let property)): return isUsable(property)
        case .letGo(let train): return isHeld[train]
        case .read(.featuredDelay), .read(.allDelays): return hasBoard
        case .track, .follow, .end, .drop, .interrupt, .pause: return true
        case .change(.append(let train)): return hasBoard && isHeld[train] && trains.count < 4
        case .change(.setFeaturedDelay): return hasBoard
        case .change(.add(let property)): return isUsable(property)
        case .change(.set(let property, let value)):
            let isStorable =
                switch value {
                case .trains(let trains): trains.allSatisfy { isHeld[$0] }
                case .train(let train): train.map { isHeld[$0] } ?? true
                case .number: true
                }
            return isStorable && isUsable(property)
        }
    }

    /// Stores a value.
    mutating func store(_ value: Program.Value, in property: Program.Property) {
        values[property] = value
    }

    // MARK: Letting go

    mutating func letGo(_ train: Int) { isHeld[train] = false }

    mutating func letGoOfBoard() {
        values[.trains] = nil
        values[.featured] = nil
    }

    /// Whether a train is still held by a variable or the board.
    func isAlive(_ train: Int) -> Bool {
        isHeld[train] || trains.contains(train) || featured == train
    }

    /// Forgets what is waited for at objects that are gone.
    mutating func forgetTheDead() {
        for (tracking, properties) in waiting {
            let left = properties.filter { $0.train.map(isAlive) ?? hasBoard }
            waiting[tracking] = left.isEmpty ? nil : left
        }
    }
}
