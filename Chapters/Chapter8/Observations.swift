// PLACEHOLDER until chapter 7's files are here.
import Synchronization

/// The values of an expression, as they change.
public struct Observations<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    let emit: @isolated(any) @Sendable () throws(Failure) -> Element

    /// A sequence of what the closure returns.
    public init(
        @_inheritActorContext
        _ emit: @escaping @isolated(any) @Sendable () throws(Failure) -> Element
    ) {
        self.emit = emit
    }

    /// An iterator.
    public struct Iterator: AsyncIteratorProtocol {
        let emit: @isolated(any) @Sendable () throws(Failure) -> Element
        var changes: AsyncStream<Void>?

        /// The next value.
        public mutating func next(
            isolation: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Element? {
            if let changes {
                for await _ in changes { break }
            }
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            changes = stream
            let emit = emit
            return try await Self.track(emit.isolation, emit) { continuation.finish() }.get()
        }

        static func track(
            _ isolation: isolated (any Actor)?,
            _ emit: @escaping @isolated(any) @Sendable () throws(Failure) -> Element,
            onChange: @escaping @Sendable () -> Void
        ) async -> Result<Element, Failure> {
            // SAFETY: this function runs on the closure's own isolation.
            typealias Plain = () throws(Failure) -> Element
            let plain = unsafeBitCast(emit, to: Plain.self)
            return withObservationTracking {
                do throws(Failure) {
                    return .success(try plain())
                } catch {
                    return .failure(error)
                }
            } onChange: {
                onChange()
            }
        }
    }

    /// A new iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(emit: emit) }
}
