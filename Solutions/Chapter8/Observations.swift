/// The values of a closure over time: the current one, and one more after each change of what the
/// closure has read.
///
/// The closure runs on the isolation of its creation. Changes up to that isolation's next suspension
/// give one value, the latest. Each iterator starts with the current value and gets every later one.
public struct Observations<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    /// What a closure gives that says itself when it has come to its end.
    public enum Iteration: Sendable {
        /// One more value.
        case next(Element)
        /// No value, now or later.
        case finish
    }

    private let emit: Emit
    // MARK: Step 8.8 · Give each iterator a cursor of its own
    // END Step 8.8

    /// The values of a closure, without an end.
    ///
    /// - Parameter emit: The closure. An error that it throws ends the sequence.
    public init(
        @_inheritActorContext _ emit:
            @escaping @isolated(any) @Sendable () throws(Failure) ->
            Element
    ) {
        self.emit = .element(emit)
    }

    private init(_ emit: Emit) {
        self.emit = emit
    }

    /// The values of a closure, up to its end.
    ///
    /// - Parameter emit: The closure. When it gives `.finish`, or throws, the sequence ends.
    /// - Returns: The sequence.
    public static func untilFinished(
        @_inheritActorContext _ emit:
            @escaping @isolated(any) @Sendable () throws(Failure) ->
            Iteration
    ) -> Observations<Element, Failure> {
        Observations(.iteration(emit))
    }

    /// An iterator of its own, which starts with the current value.
    public func makeAsyncIterator() -> Iterator {
        // MARK: Step 8.8 · Give each iterator a cursor of its own
        Iterator(emit: emit, cursor: Cursor())
        // END Step 8.8
    }

    /// Gives the values one by one.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let emit: Emit
        fileprivate let cursor: Cursor

        /// The current value, the first time; later the next one, as soon as there is one.
        ///
        /// - Parameter iterationIsolation: Where the caller is isolated.
        /// - Returns: `nil` at the end, and when the task is cancelled.
        /// - Throws: What the closure throws, once.
        public mutating func next(
            isolation iterationIsolation: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Element? {
            // MARK: Step 8.6 · Wait for a change before each value but the first
            await cursor.signal?.wait()
            // END Step 8.6
            // MARK: Step 8.7 · Come to an end, and stay there
            guard !cursor.isOver, !Task.isCancelled else {
                cursor.end()
                return nil
            }
            // END Step 8.7
            // MARK: Step 8.5 · Evaluate the closure where it was made
            let result = await evaluate(emit, isolation: emit.isolation, for: cursor)
            // END Step 8.5
            // MARK: Step 8.7 · Come to an end, and stay there
            switch result {
            case .success(.next(let element)):
                return element
            case .success(.finish):
                cursor.end()
                return nil
            case .failure(let error):
                cursor.end()
                throw error
            }
            // END Step 8.7
        }
    }

    /// Evaluates the closure on its isolation, and lets the cursor wait for a change of what it reads.
    private static func evaluate(
        _ emit: Emit, isolation: isolated (any Actor)?, for cursor: Cursor
    ) -> Result<Iteration, Failure> {
        // MARK: Step 8.6 · Wait for a change before each value but the first
        let signal = Signal()
        let tracking = ObservationTracking(options)
        cursor.follow(tracking, signal)
        return Result { () throws(Failure) in
            try tracking.track(emit.evaluate) { { _ in signal.set() } }
        }
        // END Step 8.6
    }

    /// What makes it worth looking for a new value.
    private static var options: ObservationTracking.Options {
        // MARK: Step 8.9 · Look again when an object goes
        [.willSet, .deinit]
        // END Step 8.9
    }

    /// The closure, in one of its two forms.
    fileprivate enum Emit: Sendable {
        case element(@isolated(any) @Sendable () throws(Failure) -> Element)
        case iteration(@isolated(any) @Sendable () throws(Failure) -> Iteration)

        /// Where the closure was made.
        var isolation: (any Actor)? {
            switch self {
            case .element(let emit): emit.isolation
            case .iteration(let emit): emit.isolation
            }
        }

        /// Evaluates the closure. Must be called on its isolation.
        ///
        /// From there it needs no `await`, but the compiler cannot see that we are there. And there
        /// must not be one: a tracking collects what one thread reads. Hence the cast.
        func evaluate() throws(Failure) -> Iteration {
            switch self {
            case .element(let emit):
                .next(try unsafeBitCast(emit, to: (() throws(Failure) -> Element).self)())
            case .iteration(let emit):
                try unsafeBitCast(emit, to: (() throws(Failure) -> Iteration).self)()
            }
        }
    }
}

/// How far an iterator has come.
private final class Cursor: Sendable {
    private struct State: Sendable {
        var isOver = false
        var tracking: ObservationTracking?
        var signal: Signal?
    }

    private let state = Locked(State())

    /// Whether there will be no other value.
    var isOver: Bool { state.withLock(\.isOver) }

    /// Set when there may be a new value. `nil` before the first one.
    var signal: Signal? { state.withLock(\.signal) }

    /// Waits for a signal from now on, which a tracking sets.
    func follow(_ tracking: ObservationTracking, _ signal: Signal) {
        state.withLock { state in
            state.tracking = tracking
            state.signal = signal
        }
    }

    /// Gives no other value, and leaves nothing behind.
    func end() {
        let ended = state.withLock { state in
            state.isOver = true
            return state
        }
        ended.tracking?.cancel()
        ended.signal?.set()
    }

    deinit {
        end()
    }
}
