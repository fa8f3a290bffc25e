/// What the programs of a step may do, and what they may expect.
public struct ProgramKind: Sendable {
    /// When the expression for `onChange` is evaluated, once, after `apply`.
    public enum Evaluation: Sendable {
        case always, ifSomethingWasRead
        /// This is not asked for.
        case unknown
    }

    /// How a program imports the chapter.
    public var module: String
    /// Whether the chapter has no models of its own, so that a program declares them, with the macro.
    public var declaresModels = false
    /// Whether it may change what is on the board.
    public var changesBoard = true
    /// Whether a change calls `onChange`. If not, a program records what is read, and that is all.
    public var calls = true
    /// Whether a tracking is called once.
    public var isOnce = true
    /// Whether a tracking may be started inside the `apply` of another one.
    public var nests = true
    /// Whether a tracking may read several objects.
    public var readsSeveralObjects = true
    /// Whether an `onChange` may change what a tracking has read that is being called.
    public var changesWhatIsBeingTold = true
    /// Whether an `onChange` may track.
    public var tracksInCallbacks = true
    /// Whether an `onChange` may track the same again.
    public var repeats = true
    /// When the expression for `onChange` is evaluated.
    public var evaluates = Evaluation.ifSomethingWasRead
    /// Whether `a.delay += 1` reads the delay after the callbacks have run, and not before.
    public var modifiesInPlace = false
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
        /// Whether setters are written by hand.
        var byHand = false
    }

    /// Programs of one thread, with all kinds of lines that track.
    ///
    /// - Parameter module: How a program imports the chapter.
    public init(_ module: String) {
        self.module = module
    }
}
