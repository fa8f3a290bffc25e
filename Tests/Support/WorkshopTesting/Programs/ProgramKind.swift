/// What the programs of a step may do, and what they may expect.
public struct ProgramKind: Sendable {
    /// What a program does with the board, if it has one.
    public enum BoardUse: Sendable {
        case none, reads, changes
    }

    /// What the `onChange` of a program may change.
    public enum ChangesInCallbacks: Sendable {
        /// Nothing.
        case none
        /// What no tracking has read that is being called.
        case ofOthers
        /// Anything.
        case any
    }

    /// When the expression for `onChange` is evaluated, once, after `apply`.
    public enum Evaluation: Sendable {
        case always, ifSomethingWasRead
        /// This is not asked for.
        case unknown
    }

    /// How a property is changed in place: `a.delay += 1`.
    public enum InPlace: Sendable {
        /// The value is read before the callbacks run.
        case getAndSet
        /// The value is read after they have run.
        case modify
        /// A program does nothing that would tell.
        case either
    }

    /// How a program imports the chapter.
    public var module: String
    /// Whether the chapter has no models of its own, so that a program declares them, with the macro.
    public var declaresModels = false
    /// What it does with a board.
    public var board = BoardUse.changes
    /// Whether a change calls `onChange`. If not, a program records what is read, and that is all.
    public var calls = true
    /// Whether a tracking is called once.
    public var isOnce = true
    /// Whether a tracking may be started inside the `apply` of another one.
    public var nests = true
    /// Whether a tracking may read several objects.
    public var readsSeveralObjects = true
    /// Whether an `apply` may change what others have read, or it itself.
    public var changesInApply = true
    /// What an `onChange` may change.
    public var changesInCallbacks = ChangesInCallbacks.any
    /// Whether an `onChange` may track.
    public var tracksInCallbacks = true
    /// Whether an `onChange` may track the same again.
    public var repeats = true
    /// When the expression for `onChange` is evaluated.
    public var evaluates = Evaluation.ifSomethingWasRead
    /// How a property is changed in place.
    public var inPlace = InPlace.getAndSet
    /// Which options a tracking may have; `nil` if there are none in this chapter.
    public var options: Program.Events?
    /// Whether nothing may be left in memory.
    public var frees = true
    /// Whether a property may be set to the value that it has.
    public var setsEqualValues = true
    /// Whether that calls nobody, where the property is `Equatable`.
    public var equalIsNoChange = false

    /// Whether two threads share the trains, and nothing else is done than to track and to change.
    var hasThreads = false
    /// How values are followed over time; `nil` if they aren't.
    var following: Following?

    /// How values are followed over time.
    struct Following: Sendable {
        /// Whether the sources are sequences, or observations with a token.
        var hasTokens: Bool
        /// Whether something ends: a source by itself, a loop because it is cancelled.
        var ends: Bool
        /// Whether trains go.
        var letsGo: Bool
    }

    /// Programs of one thread, with all kinds of lines that track.
    ///
    /// - Parameter module: How a program imports the chapter.
    public init(_ module: String) {
        self.module = module
    }
}
