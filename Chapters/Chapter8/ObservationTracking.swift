import Locking
import Synchronization

/// How many trackings have started. This tells whether a tracking or an object came first.
let trackingsStarted = Atomic(0)

/// What a call to ``withObservationTracking(_:onChange:)`` leaves behind: where it is registered, the
/// events it waits for, and what to call for each. From SE-0506.
///
/// A class, so that it has an identity: two trackings of the same properties are not the same.
public final class ObservationTracking: Sendable {
    private struct State {
        /// The kinds of events that are still to come.
        var awaited: Options
        /// What has happened, the oldest first.
        var occurrences: [Occurrence] = []
        /// Where it's registered.
        var registrations: [Registration] = []
        /// What to call. `nil` while `apply` runs.
        var onChange: (@Sendable (borrowing Event) -> Void)?
        /// Whether it has ended.
        var isFinished: Bool { awaited.isEmpty }
    }

    /// A property for which the tracking is registered, and the registrar that has it.
    private struct Registration {
        weak var registrar: ObservationRegistrar?
        let property: Property
    }

    typealias ID = ObjectIdentifier

    /// Tells the trackings apart.
    var id: ID { ID(self) }

    private let state: Locked<State>

    /// How many trackings had started, including this one.
    let number = trackingsStarted.add(1, ordering: .relaxed).newValue

    /// The thread that started it.
    let thread = ThreadID.current

    /// Set when the tracking has ended, if `apply` runs again after each report, in a new tracking.
    let end: Signal?

    /// A tracking that is repeated awaits the end of each change whose beginning it has asked for.
    init(_ options: Options, isRepeated: Bool = false) {
        let awaitsEnd = isRepeated && options.contains(.willSet)
        state = Locked(State(awaited: awaitsEnd ? options.union(.didSet) : options))
        end = isRepeated ? Signal() : nil
    }

    /// Runs a closure, and registers for changes of what it reads.
    ///
    /// - Parameters:
    ///   - apply: The closure whose reads are noted. If it throws, they are forgotten.
    ///   - onChange: Returns what to call. If nothing is read, it isn't evaluated.
    /// - Returns: What `apply` returns.
    /// - Throws: What `apply` throws.
    func track<Result: ~Copyable, Failure: Error>(
        _ apply: () throws(Failure) -> Result,
        onChange: () -> @Sendable (borrowing Event) -> Void
    ) throws(Failure) -> Result {
        // MARK: Step 8.5 · Called for what it didn't ask for
        // So far, this is right only if there is no outer tracking, `onChange()` reads nothing, and
        // `apply` doesn't throw an error.
        let list = AccessList(of: self, inside: nil)
        accessList = list
        defer { accessList = list.outer }
        let result = try withExtendedLifetime(list, apply)
        if !list.isEmpty { install(onChange: onChange()) }
        return result
        // END Step 8.5
    }

    /// Registers the tracking for a change of one property of one object.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - registrar: The registrar of the object.
    /// - Returns: Whether it's new there. Also `true` if it's finished, and so isn't registered: an
    ///   outer tracking may still need the read.
    func register(for property: Property, at registrar: ObservationRegistrar) -> Bool {
        state.withLock { state in
            guard !state.isFinished else { return true }
            guard registrar.add(self, for: property) else { return false }
            state.registrations.append(Registration(registrar: registrar, property: property))
            return true
        }
    }

    /// Calls `onChange` for each event to come, and in one late call for those that came during `apply`.
    private func install(onChange: @escaping @Sendable (borrowing Event) -> Void) {
        // MARK: Step 8.7 · No word after the change
        // So far, this reports only one occurrence. Report all that were accepted during `apply`.
        let isLate = state.withLock { state in
            if !state.isFinished { state.onChange = onChange }
            return state.isFinished
        }
        guard isLate, let last = occurrences.last else { return }
        makeLateCall { onChange(Event(occurrence: last, cancellation: self.cancel)) }
        // END Step 8.7
    }

    /// Whether this thread started the tracking.
    var startedOnThisThread: Bool { thread == .current }

    /// Whether `apply` is running right now, on this thread; or the tracking has ended. A change made
    /// while `apply` runs is the tracking's own, and isn't reported.
    var isApplyRunningOnThisThread: Bool {
        startedOnThisThread && state.withLock { $0.onChange == nil }
    }

    /// Whether the end of an object that `apply` itself has made isn't reported. While `apply` runs, it
    /// never is, even if `apply` has handed the object to another thread that could have changed its
    /// fate. If `apply` is repeated, it isn't later either: each run would make another object, whose
    /// end would lead to the next run, without any change.
    var ignoresWhatItMade: Bool { end != nil || state.withLock { $0.onChange == nil } }

    /// What has happened, the oldest first.
    var occurrences: [Occurrence] { state.withLock { $0.occurrences } }

    /// Accepts an event, if the tracking asks for one of its kind.
    ///
    /// - Returns: What to call. `nil` if no event of the kind is awaited, and while `apply` runs.
    func accept(_ occurrence: Occurrence) -> (@Sendable () -> Void)? {
        // MARK: Step 8.5 · Called for what it didn't ask for
        // So far, this accepts any kind, once. Accept only the kinds that were requested.
        let accepted: State? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.awaited = []
            state.occurrences.append(occurrence)
            return state
        }
        cancel()
        guard let onChange = accepted?.onChange else { return nil }
        return { onChange(Event(occurrence: occurrence, cancellation: self.cancel)) }
        // END Step 8.5
    }

    /// Returns when the change whose beginning was accepted is over, as far as that can be known.
    ///
    /// `withMutation` will report the end, so this waits for it, but not longer than two seconds: the
    /// code that makes the change may itself be waiting for this loop. `willSet` alone may have no end.
    /// But the isolation is free now, so if the setter ran on this thread, it has returned, unless it
    /// runs the run loop, or is suspended in a `_modify`. If it runs on another thread, only waiting can
    /// tell: for a quarter of a second. An end that is reported later leads to one more call.
    ///
    /// - Parameter isolation: Where `apply` runs.
    func waitForEnd(isolation: isolated (any Actor)?) async {
        // MARK: Step 8.8 · 0, 0, 5, and a loop that never ends
        // Wait for the end of the change, if the change may still be under way.
        // END Step 8.8
    }

    /// Ends the tracking, and removes it wherever it's registered.
    func cancel() {
        let oldState = state.withLock { state in
            defer { state = State(awaited: [], occurrences: state.occurrences) }
            return state
        }
        for registration in oldState.registrations {
            registration.registrar?.remove(id, for: registration.property)
        }
        end?.set()
    }
}

/// What an event says, in a form that can be kept and passed between threads.
struct Occurrence: Sendable {
    let kind: ObservationTracking.Event.Kind
    var property: Property?
    /// Whether it's the beginning of a change whose end will be reported.
    var willEnd = false
    /// The thread that reports it.
    let thread = ThreadID.current

    /// As it's reported to an observation with these options: if the end of a change isn't among
    /// them, as its beginning.
    func reported(to options: ObservationTracking.Options) -> Self {
        options.contains(kind.option) ? self : Self(kind: .willSet, property: property)
    }
}

/// Makes a late call: now or, if this thread is making one already, after that.
///
/// A late call may start a tracking whose call is late, too. If that ran inside the first one, the
/// stack could grow without a limit.
private func makeLateCall(_ onChange: @escaping @Sendable () -> Void) {
    if let lateCalls { return lateCalls.waiting.append(onChange) }
    let queue = LateCalls()
    lateCalls = queue
    onChange()
    while !queue.waiting.isEmpty { queue.waiting.removeFirst()() }
    lateCalls = nil
}

/// Runs `apply`, and calls `onChange` once, before the first change of what `apply` has read.
/// From SE-0395.
///
/// `onChange` runs on the thread that changes the property, before the new value is stored, with three
/// exceptions:
/// - If another tracking's `onChange` sets the property first, this one runs after that.
/// - If another thread changes a property after `apply` has read it and before `apply` returns,
///   `onChange` runs on this thread, before this function returns. Such late calls never run inside
///   each other: if one of them calls this function, the next one runs after it.
/// - If a property is read while its change is under way, `onChange` runs after the store.
///
/// No lock of the framework's is held while `onChange` runs. Don't hold one of your own while you call
/// this function: a late `onChange` that needs the same lock would wait forever.
///
/// Changes that `apply` itself makes don't count, nor do those that `onChange`'s expression makes, or
/// that this thread is just making when it calls this.
///
/// - Parameters:
///   - apply: The closure whose reads are noted.
///   - onChange: What to call before the first change of one of those properties. If nothing is
///     read, the expression is not evaluated.
/// - Returns: What `apply` returns.
public func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    // What is in the brackets is evaluated once, after `apply`.
    ObservationTracking(.willSet).track(apply) { { [onChange = onChange()] _ in onChange() } }
}

/// Runs a closure, and reports the first change of a property that it has read. From SE-0506.
///
/// Each kind of event is reported at most once. After `.willSet`, only `.didSet` can follow, if the
/// options contain both; any other event ends the tracking. Usually, both are of one change. But the
/// second can be of another change that ends earlier, made in `onChange` or on another thread. And of
/// another thread's change that begins during `apply`, `.didSet` may come before the late `.willSet`.
///
/// - Parameters:
///   - options: What to report.
///   - apply: The closure whose reads are noted. If it throws, nothing is reported.
///   - onChange: What to call, on the thread that changes the property or releases the object. For
///     what another thread did during `apply`, it's this thread, before this function returns, and
///     never inside another such call. So don't hold a lock that `onChange` needs, too.
/// - Returns: What `apply` returns.
/// - Throws: What `apply` throws.
public func withObservationTracking<Result: ~Copyable, Failure: Error>(
    options: ObservationTracking.Options,
    _ apply: () throws(Failure) -> Result,
    onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
) throws(Failure) -> Result {
    try ObservationTracking(options).track(apply) { onChange }
}
