/// A train, as the programs use it. Each chapter has one.
public protocol ProgramTrain: AnyObject {
    /// Where it goes.
    var destination: String { get set }
    /// The platform that it leaves from.
    var platform: Int { get set }
    /// How late it is.
    var delay: Int { get set }
    /// A train with these values.
    init(to destination: String, platform: Int, delay: Int)
}

/// A board, as the programs use it. Each chapter has one.
public protocol ProgramBoard: AnyObject {
    /// The trains of the chapter.
    associatedtype Train: ProgramTrain
    /// The trains on the board.
    var trains: [Train] { get set }
    /// The featured train, if any.
    var featured: Train? { get set }
    /// A board with these trains.
    init(trains: [Train], featured: Train?)
}

/// A chapter's framework, as the programs use it.
public protocol ProgramChapter: SendableMetatype {
    /// The chapter's board.
    associatedtype Board: ProgramBoard
    /// Whether a tracking is called once.
    static var isOnce: Bool { get }
    /// Forgets what an earlier program may have left, as far as it is global.
    static func reset()
    /// Tracks.
    ///
    /// - Parameters:
    ///   - apply: What is tracked.
    ///   - onChange: Has to be handed on as an expression: `onChange: onChange()`.
    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void)
    /// Tracks, with options.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - fails: Whether the closure that is tracked ends by throwing an error.
    ///   - apply: What is tracked.
    ///   - onChange: What to call: with the kind of the event, and with the names of the properties that
    ///     the event matches. It returns whether the event is to be cancelled.
    static func track(
        _ options: Program.Events, fails: Bool, _ apply: () -> Void,
        onChange: @escaping @Sendable (Program.Events, [String]) -> Bool)
    /// How many of a train's properties are waited for, as its registrar knows it; `nil` if nobody can
    /// tell.
    static func propertiesWaitedFor(at train: Board.Train) -> Int?
    /// The names of the properties that the list in place has recorded of an object; `nil` if there is
    /// no list or nobody can tell.
    static func recorded(of object: AnyObject) -> [String]?
}

extension ProgramChapter {
    /// It is.
    public static var isOnce: Bool { true }
    /// Nothing is global.
    public static func reset() {}
    /// There are no options.
    public static func track(
        _ options: Program.Events, fails: Bool, _ apply: () -> Void,
        onChange: @escaping @Sendable (Program.Events, [String]) -> Bool
    ) {}
    /// Nobody can tell.
    public static func propertiesWaitedFor(at train: Board.Train) -> Int? { nil }
    /// Nobody can tell.
    public static func recorded(of object: AnyObject) -> [String]? { nil }
}

/// What a program runs on: the trains and the board of a chapter.
final class ProgramStage<Chapter: ProgramChapter> {
    typealias Train = Chapter.Board.Train

    private var trains: [Train?]
    private var board: Chapter.Board?
    private struct Weak { weak var train: Train? }
    private let weakTrains: [Weak]
    private weak var weakBoard: Chapter.Board?

    init(_ program: Program) {
        Chapter.reset()
        let trains = program.trains.enumerated().map { index, delay in
            Train(to: Program.destinations[index % 4], platform: index + 1, delay: delay)
        }
        self.trains = trains
        weakTrains = trains.map { Weak(train: $0) }
        board = program.board.map { board in
            Chapter.Board(
                trains: board.trains.map { trains[$0] },
                featured: board.featured.map { trains[$0] })
        }
        weakBoard = board
    }

    func value(of reading: Program.Reading) -> String {
        switch reading {
        case .property(.platform(let train)): trains[train].map { "\($0.platform)" } ?? ""
        case .property(.delay(let train)): trains[train].map { "\($0.delay)" } ?? ""
        case .property(.trains):
            "[\((board?.trains ?? []).map(name).joined(separator: ", "))]"
        case .property(.featured): board?.featured.map(name) ?? "nil"
        case .featuredDelay: board?.featured.map { "\($0.delay)" } ?? "nil"
        case .allDelays: "\((board?.trains ?? []).map(\.delay))"
        }
    }

    private func name(_ train: Train) -> String {
        number(of: train).map(Program.name) ?? "another train"
    }

    /// The number of a train; `nil` if the program doesn't name it.
    func number(of train: Train) -> Int? { weakTrains.firstIndex { $0.train === train } }

    func perform(_ change: Program.Change) {
        switch change {
        case .set(.platform(let train), .number(let number)): trains[train]?.platform = number
        case .set(.delay(let train), .number(let number)): trains[train]?.delay = number
        case .set(.trains, .trains(let list)): board?.trains = list.compactMap { trains[$0] }
        case .set(.featured, .train(let train)): board?.featured = train.flatMap { trains[$0] }
        case .add(.platform(let train)): trains[train]?.platform += 1
        case .add(.delay(let train)): trains[train]?.delay += 1
        case .set, .add: break
        case .append(let train):
            if let train = trains[train] { board?.trains.append(train) }
        case .setFeaturedDelay(let value): board?.featured?.delay = value
        }
    }

    func letGo(_ train: Int) {
        // The last reference goes when the array is no longer in use: a callback may read it.
        let last = trains[train]
        trains[train] = nil
        _ = last
    }

    /// A new train, whose delay has been read.
    func made() -> Train {
        let train = Train(to: "Faro", platform: 3, delay: 0)
        _ = train.delay
        return train
    }

    func letGoOfBoard() {
        let last = board
        board = nil
        _ = last
    }

    func isAlive(_ train: Int) -> Bool { weakTrains[train].train != nil }
    var isBoardAlive: Bool { weakBoard != nil }

    /// What is wrong with how many of a train's properties are waited for; `nil` if nothing is.
    func wrongEntries(at train: Int, expected: Int) -> String? {
        weakTrains[train].train.flatMap(Chapter.propertiesWaitedFor)
            .flatMap { Program.wrongEntries($0, at: train, expected: expected) }
    }

    /// What the list in place has recorded of each object, the board first.
    func recorded() -> [[String]?] {
        [board.flatMap { Chapter.recorded(of: $0) }]
            + trains.map { $0.flatMap { Chapter.recorded(of: $0) } }
    }
}

extension Program {
    /// What is wrong with how many properties of a train have entries; `nil` if nothing is.
    static func wrongEntries(_ count: Int, at train: Int, expected: Int) -> String? {
        guard count != expected else { return nil }
        let words = "\(count) \(count == 1 ? "property" : "properties")"
        return """
            Here the registrar of \(name(train)) has entries for \(words), and should have \(expected).
            """
    }
}
