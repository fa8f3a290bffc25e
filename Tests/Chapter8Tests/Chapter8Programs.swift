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

        private static func options(_ options: Program.Events) -> ObservationTracking.Options {
            let all: [(Program.Events, ObservationTracking.Options)] = [
                (.willSet, .willSet), (.didSet, .didSet), (.deinit, .deinit),
            ]
            return all.filter { options.contains($0.0) }.reduce([]) { $0.union($1.1) }
        }

        private static func kind(of event: borrowing ObservationTracking.Event) -> Program.Events {
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
                token: withContinuousObservation(options: self.options(options)) { event in
                    _ = actor
                    if apply(kind(of: event)) { event.cancel() }
                })
        #else
            actor
        #endif
    }
}

#if !TOOLCHAIN || compiler(>=6.4)
    /// Keeps a token, and can be kept like any object.
    private final class TokenKeeper {
        let token: ObservationTracking.Token

        init(token: consuming ObservationTracking.Token) { self.token = token }
    }
#endif
