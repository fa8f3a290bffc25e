/// The values of a closure over time: the current one, and one more after each change of what the
/// closure has read. From SE-0475.
///
/// The closure runs on the isolation of its creation. A change wakes the loop when it begins, since it
/// may never report its end; the closure runs when the isolation is free and, as far as that can be
/// known, the change is over. Changes up to that isolation's next suspension give one value, the
/// latest, and so do changes before the next call of `next`. Each iterator starts with the current
/// value, and evaluates the closure itself.
public struct Observations<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    /// What a closure returns if it decides itself when the sequence ends.
    public enum Iteration: Sendable {
        /// One more value.
        case next(Element)
        /// No value, now or later.
        case finish
    }

    /// Where the closure was made.
    fileprivate let isolation: (any Actor)?

    /// The closure. It must be called on its isolation: from there it needs no `await`, and there
    /// must not be one, since a tracking collects what one thread reads. The compiler can't see
    /// that we are on that isolation, hence the casts below.
    fileprivate let emit: @Sendable () throws(Failure) -> Iteration

    /// A new iterator, which starts with the current value.
    public func makeAsyncIterator() -> Iterator { Iterator(values: self) }

    /// Gives the values one by one. If copies of an iterator are used by several tasks, and one of these is
    /// cancelled, the others get the value again.
    public struct Iterator: AsyncIteratorProtocol {
        /// What to evaluate. `nil` at the end.
        fileprivate var values: Observations?

        /// What to wait for before the next value. `nil` before the first one, and at the end.
        fileprivate var change: Change?

        /// The current value the first time; later the next one, as soon as there is one.
        ///
        /// - Parameter iterationIsolation: Where the caller is isolated.
        /// - Returns: `nil` at the end, and when the task is cancelled.
        /// - Throws: What the closure throws, once.
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
    /// - Returns: What it returns, and what to wait for: the signal is set at the next change to what it
    ///   has read.
    private func evaluate(isolation: isolated (any Actor)?) throws(Failure) -> (Iteration, Change) {
        // Made here and not by the caller, since a tracking knows the thread that starts it.
        let change = Change()
        let iteration = try change.tracking.track(emit) { [signal = change.signal] in
            { _ in signal.set() }
        }
        return (iteration, change)
    }
}

extension Observations {
    /// The values of a closure, without an end.
    ///
    /// - Parameter emit: The closure. An error that it throws ends the sequence.
    public init(
        @_inheritActorContext _ emit:
            @escaping @isolated(any) @Sendable () throws(Failure) -> Element
    ) {
        let plain = unsafeBitCast(emit, to: (@Sendable () throws(Failure) -> Element).self)
        self.init(isolation: emit.isolation) { () throws(Failure) in .next(try plain()) }
    }

    /// The values of a closure, up to its end.
    ///
    /// - Parameter emit: The closure. When it returns `.finish`, or throws, the sequence ends.
    /// - Returns: The sequence.
    public static func untilFinished(
        @_inheritActorContext _ emit:
            @escaping @isolated(any) @Sendable () throws(Failure) -> Iteration
    ) -> Observations<Element, Failure> {
        let plain = unsafeBitCast(emit, to: (@Sendable () throws(Failure) -> Iteration).self)
        return Observations(isolation: emit.isolation, emit: plain)
    }
}

/// The change that an iterator waits for. The tracking ends when the iterator releases the change.
private final class Change: Sendable {
    let signal = Signal()
    let tracking = ObservationTracking([.willSet, .deinit], isRepeated: true)

    deinit {
        tracking.cancel()
    }
}
