/// A small program that makes trains and a board, tracks or follows values, and changes.
///
/// It is a value, so that it can run on any chapter's framework, be made smaller when it goes wrong,
/// and be printed as Swift.
public struct Program: Hashable, Sendable {
    /// The delays of the trains that it makes, from the first on: `a`, `b`, `c`.
    public var trains: [Int] = [0]
    /// What is on the board to begin with; `nil` if there is no board.
    public var board: Board?
    /// What it follows over time, from the first on: `values1`, `values2`.
    var sources: [Source] = []
    /// How its trains report a change; `nil` if they are the chapter's own.
    public var reports: Reports?
    /// What it does.
    public var lines: [Line] = []
    /// What threads do after that, at the same time.
    var threads: [[Line]] = []

    /// What is on a board.
    public struct Board: Hashable, Sendable {
        /// The trains, by their numbers.
        public var trains: [Int] = []
        /// The featured train's number, if any.
        public var featured: Int?
    }

    /// One of the properties of an object.
    public enum Property: Hashable, Sendable, Comparable {
        case platform(Int), delay(Int)
        case trains, featured

        /// The number of the train; `nil` if it is the board's.
        public var train: Int? {
            switch self {
            case .platform(let train), .delay(let train): train
            case .trains, .featured: nil
            }
        }
    }

    /// An expression that reads properties.
    public enum Reading: Hashable, Sendable {
        case property(Property)
        /// Reads which train is featured, and its delay.
        case featuredDelay
        /// Reads the trains, and the delay of each.
        case allDelays
    }

    /// What a property holds. Trains are told by their numbers.
    public enum Value: Hashable, Sendable {
        case number(Int), trains([Int]), train(Int?)

        /// What a test prints of it.
        var text: String {
            switch self {
            case .number(let number): "\(number)"
            case .trains(let trains): Program.list(trains)
            case .train(let train): train.map(Program.name) ?? "nil"
            }
        }
    }

    /// A statement that changes a property, directly or at the end of a path.
    public enum Change: Hashable, Sendable {
        /// `a.delay = 5`
        case set(Property, Value)
        /// `a.delay += 1`: a read and a change.
        case add(Property)
        /// `board.trains.append(b)`: a change in place.
        case append(Int)
        /// `board.featured?.delay = 5`: a read of one object and a change of another.
        case setFeaturedDelay(Int)
    }

    /// A call of `withObservationTracking`.
    public struct Tracking: Hashable, Sendable {
        /// What it is called in the program.
        public var number: Int
        /// Whether its `onChange` ends by tracking the same again.
        public var repeats = false
        /// What it tracks.
        public var apply: [Line]
        /// What its `onChange` does.
        public var onChange: [Line] = []
        /// The options that it is called with; `nil` if there are none.
        public var options: Events?
        /// With options: whether its `apply` ends by throwing an error.
        public var fails = false
        /// With options: whether its `onChange` ends by cancelling the event.
        public var cancels = false
    }

    /// Kinds of events.
    public struct Events: OptionSet, Hashable, Sendable {
        /// One bit for each kind.
        public let rawValue: Int

        /// The kinds whose bits are set.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A property is about to change.
        public static let willSet = Events(rawValue: 1)
        /// A property has changed.
        public static let didSet = Events(rawValue: 2)
        /// An object has been deallocated.
        public static let `deinit` = Events(rawValue: 4)
        /// All of them.
        public static let all: Events = [.willSet, .didSet, .deinit]

        /// The options in Swift.
        var code: String {
            let all: [(Events, String)] = [
                (.willSet, ".willSet"), (.didSet, ".didSet"), (.deinit, ".deinit"),
            ]
            let names = all.filter { contains($0.0) }.map(\.1)
            return names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
        }
    }

    /// A line, with the lines inside.
    public indirect enum Line: Hashable, Sendable {
        case read(Reading)
        case change(Change)
        case track(Tracking)
        /// The program's variable for a train lets it go.
        case letGo(Int)
        /// Lets go of the train that the closure of a source has made.
        case drop(Int)
        /// Begins a loop over a source, or an observation with a token. They are numbered in this order.
        case follow(Int)
        /// Cancels the task of a loop, or lets go of a token.
        case end(Int)
        /// Others will have their turns inside the next setter of a train, before it stores the value.
        case interrupt(Int)
        /// Others have their turns.
        case pause
    }

    /// How a setter that is written by hand reports a change.
    public enum Reports: Sendable, CaseIterable {
        /// With `withMutation`.
        case mutation
        /// With `willSet` and `didSet`, or with one of them.
        case both, begins, ends

        /// What is reported.
        var events: Events {
            switch self {
            case .mutation, .both: [.willSet, .didSet]
            case .begins: .willSet
            case .ends: .didSet
            }
        }
    }

    /// A closure whose values are followed.
    struct Source: Hashable, Sendable {
        var property: Property
        var end = End.never
        /// Whether it makes a train, reads it, and gives it away.
        var makes = false
        /// The options, if it is followed with a token and not as a sequence.
        var options: Events?

        /// The train that it reads, and that says when it ends.
        var train: Int { property.train ?? 0 }
    }

    /// When a closure ends by itself.
    enum End: Hashable, Sendable {
        case never
        /// When the delay of its train is 10.
        case finishes
        /// When the train is gone. The closure keeps it weakly.
        case goes
    }

    /// The place of a line: its number, then, for a line inside a tracking, 0 for `apply` or 1 for
    /// `onChange`, and its number there.
    public typealias Path = [Int]

    /// A program with one train that does nothing.
    public init() {}

    /// What the destinations are.
    static let destinations = ["Lisboa", "Porto", "Faro", "Braga"]

    /// The names of the trains.
    static func name(_ train: Int) -> String { ["a", "b", "c", "d"][train] }
    /// An array of trains, in Swift.
    static func list(_ trains: [Int]) -> String { "[\(trains.map(name).joined(separator: ", "))]" }
}

extension Program.Reading {
    /// The expression in Swift.
    var code: String {
        switch self {
        case .property(let property): property.code
        case .featuredDelay: "board.featured?.delay"
        case .allDelays: "board.trains.map(\\.delay)"
        }
    }
}

extension Program.Property {
    /// The property of its object, in Swift.
    var code: String {
        switch self {
        case .platform(let train): "\(Program.name(train)).platform"
        case .delay(let train): "\(Program.name(train)).delay"
        case .trains: "board.trains"
        case .featured: "board.featured"
        }
    }

    /// The name of the property.
    var name: String { String(code.drop { $0 != "." }.dropFirst()) }
}

extension Program.Change {
    /// The statement in Swift.
    var code: String {
        switch self {
        case .set(let property, let value): "\(property.code) = \(value.text)"
        case .add(let property): "\(property.code) += 1"
        case .append(let train): "board.trains.append(\(Program.name(train)))"
        case .setFeaturedDelay(let value): "board.featured?.delay = \(value)"
        }
    }
}
