/// The values that a closure returns over time: the current value, and a new one after each change
/// to a property that the closure read. From SE-0475.
///
/// The closure runs in the actor isolation in which it was created. A `for await` loop over the
/// values wakes when a change begins. It can't wait only for `didSet`, because for some changes
/// `didSet` is never called. After the loop wakes, the closure runs once the isolation is free and
/// the loop no longer sees a change in progress. All changes made before the code on that isolation
/// next suspends, or before the loop next calls `next`, lead to a single value: the latest. Each
/// iterator starts with the current value and evaluates the closure for itself.
public struct Observations<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    /// The result of a closure that can end the sequence.
    public enum Iteration: Sendable {
        /// The next value.
        case next(Element)
        /// The end of the sequence.
        case finish
    }

    /// The actor isolation in which the closure was created.
    fileprivate let isolation: (any Actor)?

    /// The closure, which must be called in its own isolation. There, the call needs no `await` and
    /// must not have one, because a tracking records the reads of a single thread. The compiler
    /// doesn't know that the call is made in that isolation, hence the casts below.
    fileprivate let emit: @Sendable () throws(Failure) -> Iteration

    /// Creates an iterator, which starts with the current value.
    public func makeAsyncIterator() -> Iterator { Iterator(values: self) }

    /// An iterator that returns the values one by one. If several tasks use copies of the iterator
    /// and one task is cancelled, the others receive the current value again.
    public struct Iterator: AsyncIteratorProtocol {
        /// The sequence to evaluate, or `nil` once the sequence has ended.
        fileprivate var values: Observations?

        /// The change that must occur before the next value is produced. This is `nil` until the
        /// first value has been produced, and once the sequence has ended.
        fileprivate var change: Change?

        /// Returns the current value first, and then each new value as soon as it's available.
        ///
        /// - Parameter iterationIsolation: The caller's isolation.
        /// - Returns: The value, or `nil` at the end of the sequence or if the task is cancelled.
        /// - Throws: Any error that the closure throws. After that, the sequence has ended.
        public mutating func next(
            isolation iterationIsolation: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Element? {
            await change?.signal.wait()
            await change?.tracking.waitForEnd(isolation: values?.isolation)
            change = nil
            guard let values = values.take(), !Task.isCancelled else { return nil }
            let (iteration, next) = try await values.evaluate(isolation: values.isolation)
            guard case .next(let element) = iteration else { return nil }
            self.values = values
            change = next
            return element
        }
    }

    /// Evaluates the closure on its isolation.
    ///
    /// - Returns: The closure's result, and the change to wait for. The signal of that change is
    ///   set when one of the properties read by the closure changes.
    private func evaluate(isolation: isolated (any Actor)?) throws(Failure) -> (Iteration, Change) {
        // The change is created here, not by the caller, because a tracking records the thread that
        // starts it.
        let change = Change()
        let iteration = try change.tracking.track(emit) { [signal = change.signal] in
            { _ in signal.set() }
        }
        return (iteration, change)
    }
}

extension Observations {
    /// Creates a sequence that doesn't end by itself.
    ///
    /// - Parameter emit: The closure that returns each value. If it throws, the sequence ends.
    public init(
        @_inheritActorContext _ emit:
            @escaping @isolated(any) @Sendable () throws(Failure) -> Element
    ) {
        let plain = unsafeBitCast(emit, to: (@Sendable () throws(Failure) -> Element).self)
        self.init(isolation: emit.isolation) { () throws(Failure) in .next(try plain()) }
    }

    /// Returns a sequence that ends when its closure returns `.finish`.
    ///
    /// - Parameter emit: The closure. If it throws an error, the sequence also ends.
    /// - Returns: The sequence.
    public static func untilFinished(
        @_inheritActorContext _ emit:
            @escaping @isolated(any) @Sendable () throws(Failure) -> Iteration
    ) -> Observations<Element, Failure> {
        let plain = unsafeBitCast(emit, to: (@Sendable () throws(Failure) -> Iteration).self)
        return Observations(isolation: emit.isolation, emit: plain)
    }
}

/// The change that an iterator waits for. When the iterator releases the change, the tracking ends.
private final class Change: Sendable {
    let signal = Signal()
    let tracking = ObservationTracking([.willSet, .deinit], isRepeated: true)

    deinit {
        tracking.cancel()
    }
}
