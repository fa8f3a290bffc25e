/// What a program's objects hold, and which trackings wait for what: the model, which has no key path,
/// no registrar and no list.
struct ProgramModel {
    private var destinations: [String]
    private var platforms: [Int]
    private var delays: [Int]
    private(set) var trains: [Int]
    private(set) var featured: Int?
    /// Which of the program's variables still hold their trains.
    private(set) var isHeld: [Bool]
    private(set) var hasBoard: Bool

    /// What the trackings wait for, by their numbers in the run.
    var waiting: [Int: Set<Program.Property>] = [:]

    init(_ program: Program) {
        destinations = program.trains.indices.map { Program.destinations[$0 % 4] }
        platforms = program.trains.indices.map { $0 + 1 }
        delays = program.trains
        trains = program.board?.trains ?? []
        featured = program.board?.featured
        isHeld = program.trains.map { _ in true }
        hasBoard = program.board != nil
    }

    // MARK: Reading

    /// What an expression gives.
    func value(of reading: Program.Reading) -> String {
        switch reading {
        case .property(.destination(let train)): destinations[train]
        case .property(.platform(let train)): "\(platforms[train])"
        case .property(.delay(let train)): "\(delays[train])"
        case .property(.trains): Program.list(trains)
        case .property(.featured): featured.map(Program.name) ?? "nil"
        case .status(let train): delays[train] == 0 ? "on time" : "\(delays[train]) min late"
        case .featuredDelay: featured.map { "\(delays[$0])" } ?? "nil"
        case .allDelays: "\(trains.map { delays[$0] })"
        }
    }

    /// Which properties an expression reads.
    func properties(readBy reading: Program.Reading) -> [Program.Property] {
        switch reading {
        case .property(let property): [property]
        case .status(let train): [.delay(train)]
        case .featuredDelay: [.featured] + (featured.map { [.delay($0)] } ?? [])
        case .allDelays: [.trains] + trains.map { .delay($0) }
        }
    }

    // MARK: Changing

    /// Which properties a statement reads before it changes one.
    func properties(readBy change: Program.Change) -> [Program.Property] {
        switch change {
        case .set, .feature, .list: []
        case .add(let property): [property]
        case .append, .replaceFirst, .removeLast: [.trains]
        case .setFeaturedDelay: [.featured]
        }
    }

    /// Which property a statement changes, if any.
    func property(changedBy change: Program.Change) -> Program.Property? {
        switch change {
        case .set(let property, _), .add(let property): property
        case .feature: .featured
        case .list, .append, .replaceFirst, .removeLast: .trains
        case .setFeaturedDelay: featured.map { .delay($0) }
        }
    }

    /// Whether a statement sets an `Equatable` property to the value that it has.
    func isEqual(_ change: Program.Change) -> Bool {
        var after = self
        after.perform(change, on: property(changedBy: change))
        return switch change {
        case .set, .setFeaturedDelay:
            after.destinations == destinations && after.platforms == platforms
                && after.delays == delays
        default: false
        }
    }

    /// Whether a statement can be run: the objects are held, and no index is out of range.
    func canRun(_ line: Program.Line) -> Bool {
        func isUsable(_ property: Program.Property) -> Bool {
            property.train.map { isHeld[$0] } ?? hasBoard
        }
        switch line {
        case .read(.property(let property)): return isUsable(property)
        case .read(.status(let train)), .letGo(let train): return isHeld[train]
        case .read(.featuredDelay), .read(.allDelays): return hasBoard
        case .track, .follow, .iterate, .next, .end, .pause: return true
        case .change(let change):
            switch change {
            case .set(.trains, _), .set(.featured, _), .add(.trains), .add(.featured): return false
            case .set(let property, _), .add(let property): return isUsable(property)
            case .feature(let train): return hasBoard && train.map { isHeld[$0] } ?? true
            case .list(let list): return hasBoard && list.allSatisfy { isHeld[$0] }
            case .append(let train): return hasBoard && isHeld[train] && trains.count < 4
            case .replaceFirst(let train): return hasBoard && isHeld[train] && !trains.isEmpty
            case .removeLast: return hasBoard && !trains.isEmpty
            case .setFeaturedDelay: return hasBoard
            }
        }
    }

    /// Stores what a statement stores.
    ///
    /// - Parameters:
    ///   - change: The statement.
    ///   - property: What it changes: callbacks may have featured another train meanwhile.
    mutating func perform(_ change: Program.Change, on property: Program.Property?) {
        switch (change, property) {
        case (.set(.destination(let train), let value), _):
            destinations[train] = Program.destinations[value % 4]
        case (.set(.platform(let train), let value), _): platforms[train] = value
        case (.set(.delay(let train), let value), _): delays[train] = value
        case (.setFeaturedDelay(let value), .delay(let train)?): delays[train] = value
        case (.feature(let train), _): featured = train
        case (.list(let list), _): trains = list
        default: break
        }
    }

    /// What a statement will store that reads first, as a statement that doesn't.
    func resolved(_ change: Program.Change) -> Resolved {
        switch change {
        case .add(.destination(let train)): .destination(train, destinations[train] + "!")
        case .add(.platform(let train)): .platform(train, platforms[train] + 1)
        case .add(.delay(let train)): .delay(train, delays[train] + 1)
        case .append(let train): .trains(trains + [train])
        case .replaceFirst(let train): .trains([train] + trains.dropFirst())
        case .removeLast: .trains(trains.dropLast())
        default: .change(change, property(changedBy: change))
        }
    }

    /// A value that is on its way into a property.
    enum Resolved {
        case destination(Int, String)
        case platform(Int, Int)
        case delay(Int, Int)
        case trains([Int])
        case change(Program.Change, Program.Property?)
    }

    mutating func store(_ value: Resolved) {
        switch value {
        case .destination(let train, let value): destinations[train] = value
        case .platform(let train, let value): platforms[train] = value
        case .delay(let train, let value): delays[train] = value
        case .trains(let list): trains = list
        case .change(let change, let property): perform(change, on: property)
        }
    }

    // MARK: Letting go

    mutating func letGo(_ train: Int) { isHeld[train] = false }

    mutating func letGoOfBoard() {
        hasBoard = false
        trains = []
        featured = nil
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
