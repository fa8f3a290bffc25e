import ThreadLocal

/// A call of ``withObservationTracking(_:onChange:)`` that waits for a change.
///
/// A class, so that it has an identity: two trackings of the same properties are not the same.
public final class ObservationTracking: Identifiable, Sendable {
    /// What a tracking waits for, and what it calls then.
    private struct Waiting: Sendable {
        let reads: [AccessList.Read]
        let onChange: @Sendable (borrowing Event) -> Void
    }

    private struct State: Sendable {
        /// The kinds of which no event has come yet. With none, the tracking is over.
        var awaited: Options
        /// `nil` while `apply` runs, and when it is over.
        var waiting: Waiting?
        /// What has happened while `apply` was running, the oldest first.
        var missed: [Occurrence] = []
        /// What has happened last.
        var latest: Occurrence?
    }

    /// What to tell, and what not.
    let options: Options

    private let state: Locked<State>

    /// The thread that started it.
    private let thread = UInt(bitPattern: currentThread)

    /// Whether this thread started it.
    var isOfThisThread: Bool { thread == UInt(bitPattern: currentThread) }

    /// What has happened last.
    var latest: Occurrence? { state.withLock(\.latest) }

    init(_ options: Options) {
        self.options = options
        state = Locked(State(awaited: options))
    }

    /// Whether it may tell of something more after an event of this kind.
    func goesOn(after kind: Event.Kind) -> Bool {
        kind == .willSet && options.contains(.didSet)
    }

    /// Runs a closure, and waits for a change of what it reads.
    ///
    /// - Parameters:
    ///   - apply: The closure whose reads are noted. If it throws, they are forgotten.
    ///   - onChange: Gives what to call. Without any read it is not asked.
    /// - Returns: What `apply` returns.
    /// - Throws: What `apply` throws.
    func track<Result: ~Copyable, Failure: Error>(
        _ apply: () throws(Failure) -> Result,
        onChange: () -> @Sendable (borrowing Event) -> Void
    ) throws(Failure) -> Result {
        var list = AccessList(of: self, inside: AccessList.current)
        do throws(Failure) {
            let result = try withUnsafeMutablePointer(to: &list) {
                (list: UnsafeMutablePointer<AccessList>) throws(Failure) in
                AccessList.current = list
                defer { AccessList.current = list.pointee.outer }
                return try apply()
            }
            if !list.reads.isEmpty { wait(for: list.reads, onChange: onChange()) }
            return result
        } catch {
            remove(from: list.reads)
            throw error
        }
    }

    /// Waits for a change of what was read, or calls at once if there has been one.
    private func wait(
        for reads: [AccessList.Read], onChange: @escaping @Sendable (borrowing Event) -> Void
    ) {
        let (missed, isOver) = state.withLock { state in
            let isOver = state.awaited.isEmpty
            if !isOver { state.waiting = Waiting(reads: reads, onChange: onChange) }
            return (state.missed, isOver)
        }
        if isOver { remove(from: reads) }
        for occurrence in missed {
            onChange(Event(occurrence, of: self))
        }
    }

    /// Notes that something has happened.
    ///
    /// - Returns: What to call, for the first event of its kind; `nil` for all others, and while
    ///   `apply` runs.
    func note(_ occurrence: Occurrence) -> (@Sendable (borrowing Event) -> Void)? {
        let goesOn = goesOn(after: occurrence.kind)
        let waiting: Waiting? = state.withLock { state in
            guard state.awaited.remove(Options(occurrence.kind)) != nil else { return nil }
            state.latest = occurrence
            if state.waiting == nil { state.missed.append(occurrence) }
            guard !goesOn else { return state.waiting }
            state.awaited = []
            return state.waiting.take()
        }
        guard let waiting else { return nil }
        if !goesOn { remove(from: waiting.reads) }
        return waiting.onChange
    }

    /// Waits no longer, for anything.
    func cancel() {
        let waiting = state.withLock { state in
            state.awaited = []
            state.missed = []
            return state.waiting.take()
        }
        if let waiting { remove(from: waiting.reads) }
    }

    private func remove(from reads: [AccessList.Read]) {
        for read in reads {
            read.observers.remove(self, for: read.property)
        }
    }
}

/// Runs a closure, and calls another one, once, before a property changes that the first one read.
///
/// `onChange` runs on the thread that changes the property, with no lock held, while the property
/// still has its old value. If another thread changes a property after it was read and before
/// `apply` returns, `onChange` runs on this thread, right after `apply`.
///
/// - Parameters:
///   - apply: The closure whose reads are noted.
///   - onChange: What to call before the first change of one of those properties. Without any read
///     the expression is not evaluated.
/// - Returns: What `apply` returns.
public func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    ObservationTracking(.willSet).track(apply) {
        let onChange = onChange()
        return { _ in onChange() }
    }
}

/// Runs a closure, and tells another one of the first change of a property that the first one read.
///
/// Each kind of event is told once at the most. With `.willSet` and `.didSet` there are two calls for
/// the first change, one before it and one after it. The tracking is over after the first change, or
/// when one of the objects goes and `.deinit` is asked for.
///
/// - Parameters:
///   - options: What to tell.
///   - apply: The closure whose reads are noted. If it throws, nothing is told.
///   - onChange: What to call, with no lock held, on the thread that changes the property.
/// - Returns: What `apply` returns.
/// - Throws: What `apply` throws.
public func withObservationTracking<Result: ~Copyable, Failure: Error>(
    options: ObservationTracking.Options,
    _ apply: () throws(Failure) -> Result,
    onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
) throws(Failure) -> Result {
    try ObservationTracking(options).track(apply) { onChange }
}
