import Testing
import WorkshopTesting

@testable import Chapter8

// Small programs, put together by chance, against a model. See `Programs` for how.

extension Train: ProgramTrain {}
extension Board: ProgramBoard {}

/// The chapter's framework, as the programs use it.
enum Framework: ProgramChapter {
    typealias Board = Chapter8.Board

    static var kind: ProgramKind {
        var kind = ProgramKind("import Chapter8")
        #if TOOLCHAIN
            kind.changesWhatIsBeingTold = false
        #endif
        return kind
    }

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange())
    }

    #if !TOOLCHAIN || compiler(>=6.4)
        static func track(
            _ options: Program.Events, fails: Bool, _ apply: () -> Void,
            onChange: @escaping @Sendable (Program.Events, [String]) -> Bool
        ) {
            try? withObservationTracking(options: self.options(options)) {
                apply()
                if fails { throw CancellationError() }
            } onChange: { event in
                if onChange(kind(of: event), properties(of: event)) { event.cancel() }
            }
        }

        fileprivate static func options(_ options: Program.Events) -> ObservationTracking.Options {
            let all: [(Program.Events, ObservationTracking.Options)] = [
                (.willSet, .willSet), (.didSet, .didSet), (.deinit, .deinit),
            ]
            return all.filter { options.contains($0.0) }.reduce([]) { $0.union($1.1) }
        }

        fileprivate static func kind(of event: borrowing ObservationTracking.Event)
            -> Program.Events
        {
            switch event.kind {
            case .willSet: .willSet
            case .didSet: .didSet
            case .deinit: .deinit
            default: []
            }
        }

        /// The names of the properties that an event matches.
        private static func properties(of event: borrowing ObservationTracking.Event) -> [String] {
            var names: [String] = []
            if event.matches(\Train.platform) { names.append("platform") }
            if event.matches(\Train.delay) { names.append("delay") }
            if event.matches(\Chapter8.Board.trains) { names.append("trains") }
            if event.matches(\Chapter8.Board.featured) { names.append("featured") }
            return names
        }
    #endif

    #if !TOOLCHAIN
        static func reset() { accessList = nil }

        static func propertiesWaitedFor(at train: Train) -> Int? {
            train.registrar.trackings.withLock { $0.count }
        }
    #endif
}

extension Framework: SequenceChapter {
    typealias Values = Observations<String, Never>
}

extension SequenceChapter where Values == Observations<String, Never> {
    static func values(
        on actor: isolated SequenceActor, _ emit: @escaping @Sendable () -> String?
    ) -> Values {
        .untilFinished {
            _ = actor
            return emit().map { .next($0) } ?? .finish
        }
    }

    static func observe(
        _ options: Program.Events, on actor: isolated SequenceActor,
        _ apply: @escaping @Sendable (Program.Events) -> Bool
    ) -> AnyObject {
        #if !TOOLCHAIN || compiler(>=6.4)
            TokenKeeper(
                token: withContinuousObservation(options: Framework.options(options)) { event in
                    _ = actor
                    if apply(Framework.kind(of: event)) { event.cancel() }
                })
        #else
            actor
        #endif
    }
}

/// The chapter's framework, with trains that report their changes by hand.
enum ByHand: SequenceChapter {
    typealias Values = Observations<String, Never>

    nonisolated(unsafe) static var reports = Program.Reports.mutation
    nonisolated(unsafe) static var beforeStore: (Train) -> Void = { _ in }

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {}

    static func report(_ reports: Program.Reports, beforeStore: @escaping (Train) -> Void) {
        (self.reports, self.beforeStore) = (reports, beforeStore)
    }

    final class Board: ProgramBoard {
        var trains: [Train]
        var featured: Train?

        init(trains: [Train], featured: Train?) {
            (self.trains, self.featured) = (trains, featured)
        }
    }

    final class Train: Observable, ProgramTrain {
        private let registrar = ObservationRegistrar()
        var destination: String
        var platform: Int
        private var stored: Int

        var delay: Int {
            get {
                registrar.access(self, keyPath: \.delay)
                return stored
            }
            set {
                func store() {
                    beforeStore(self)
                    stored = newValue
                }
                guard reports != .mutation else {
                    return registrar.withMutation(of: self, keyPath: \.delay, store)
                }
                if reports != .ends { registrar.willSet(self, keyPath: \.delay) }
                store()
                if reports != .begins { registrar.didSet(self, keyPath: \.delay) }
            }
        }

        init(to destination: String, platform: Int, delay: Int) {
            (self.destination, self.platform, stored) = (destination, platform, delay)
        }
    }
}

#if !TOOLCHAIN || compiler(>=6.4)
    /// Keeps a token, and can be kept like any object.
    private final class TokenKeeper {
        let token: ObservationTracking.Token

        init(token: consuming ObservationTracking.Token) { self.token = token }
    }
#endif
