import Locking
import Synchronization

/// The number of trackings started so far, which shows whether a tracking is older than an object.
let trackingsStarted = Atomic(0)

/// The state of one call to ``withObservationTracking(_:onChange:)``: the registrations, the
/// awaited events, and the closure to call for each event. From SE-0506.
///
/// `ObservationTracking` is a class, so two instances have different identities even if they track
/// the same properties.
public final class ObservationTracking: Sendable {
    private struct State {
        /// The kinds of events that the tracking is still waiting for.
        var awaited: Options
        /// The accepted occurrences, oldest first.
        var occurrences: [Occurrence] = []
        /// The places where the tracking is registered.
        var registrations: [Registration] = []
        /// The closure to call, or `nil` while `apply` runs.
        var onChange: (@Sendable (borrowing Event) -> Void)?
        /// Whether the tracking has ended.
        var isFinished: Bool { awaited.isEmpty }

        /// Ends the tracking and keeps only the occurrences.
        ///
        /// - Returns: The old state, whose closure should be freed outside the lock.
        mutating func finish() -> State {
            defer { self = State(awaited: [], occurrences: occurrences) }
            return self
        }
    }

    /// A property for which the tracking is registered, and the registrar that holds the tracking.
    private struct Registration {
        weak var registrar: ObservationRegistrar?
        let property: Property
    }

    typealias ID = ObjectIdentifier

    /// Identifies the tracking.
    var id: ID { ID(self) }

    private let state: Locked<State>

    /// The number of trackings started so far, including this one.
    let number = trackingsStarted.add(1, ordering: .relaxed).newValue

    /// The thread that started the tracking.
    let thread = ThreadID.current

    /// Whether this thread started the tracking.
    var startedOnThisThread: Bool { thread == .current }

    /// Signals the end of a repeated tracking: one whose `apply` runs again after each report.
    let end: Signal?

    /// Creates a tracking. A repeated tracking that requests `.willSet` also awaits `.didSet`.
    init(_ options: Options, isRepeated: Bool = false) {
        let awaitsEnd = isRepeated && options.contains(.willSet)
        state = Locked(State(awaited: awaitsEnd ? options.union(.didSet) : options))
        end = isRepeated ? Signal() : nil
    }

    /// Runs a closure and registers the tracking for changes to the properties that the closure
    /// reads.
    ///
    /// - Parameters:
    ///   - apply: The closure whose reads are tracked. If it throws an error, the tracking ends.
    ///   - onChange: Returns the closure to call. If nothing was read, `onChange` isn't called.
    /// - Returns: The result of `apply`.
    /// - Throws: Any error that `apply` throws.
    func track<Result: ~Copyable, Failure: Error>(
        _ apply: () throws(Failure) -> Result,
        onChange: () -> @Sendable (borrowing Event) -> Void
    ) throws(Failure) -> Result {
        let list = AccessList(of: self, inside: accessList)
        accessList = list
        do throws(Failure) {
            let result = try withExtendedLifetime(list, apply)
            accessList = list.outer
            if !list.isEmpty { install(onChange: onChange()) }
            return result
        } catch {
            accessList = list.outer
            cancel()
            throw error
        }
    }

    /// Registers the tracking for changes to one property.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - registrar: The registrar of the property's object.
    /// - Returns: Whether the registration is new. If the tracking has already ended, the result is
    ///   also `true`, because an outer tracking may still need the read.
    func register(for property: Property, at registrar: ObservationRegistrar) -> Bool {
        state.withLock { state in
            guard !state.isFinished else { return true }
            guard registrar.add(self, for: property) else { return false }
            state.registrations.append(Registration(registrar: registrar, property: property))
            return true
        }
    }

    /// Sets the closure. If any events were accepted during `apply`, makes one late call for them.
    private func install(onChange: @escaping @Sendable (borrowing Event) -> Void) {
        let missed = state.withLock { state in
            if !state.isFinished { state.onChange = onChange }
            return state.occurrences
        }
        guard !missed.isEmpty else { return }
        makeLateCall {
            for occurrence in missed {
                onChange(Event(occurrence: occurrence, cancellation: self.cancel))
            }
        }
    }

    /// Whether this thread is running `apply`. On the tracking's own thread, this remains `true`
    /// after the tracking has ended. A tracking ignores changes made by its own `apply`.
    var isApplyRunningOnThisThread: Bool {
        startedOnThisThread && state.withLock { $0.onChange == nil }
    }

    /// Whether the tracking ignores the deallocation of objects that its own `apply` made. This is
    /// `true` while `apply` runs, even for an object that was passed to another thread and could
    /// have been kept alive there. For a repeated tracking, this remains `true`. Otherwise, each
    /// run would make another object, and the deallocation of that object would trigger the next
    /// run, although nothing changed.
    var ignoresWhatItMade: Bool { end != nil || state.withLock { $0.onChange == nil } }

    /// The accepted occurrences, oldest first.
    var occurrences: [Occurrence] { state.withLock { $0.occurrences } }

    /// Accepts an occurrence if the tracking is waiting for an occurrence of that kind.
    ///
    /// - Returns: The closure to call, or `nil` if nothing is accepted or `apply` is still running.
    func accept(_ occurrence: Occurrence) -> (@Sendable () -> Void)? {
        let accepted: State? = state.withLock { state in
            guard state.awaited.remove(occurrence.kind.option) != nil else { return nil }
            // After `.willSet`, `.didSet` may still follow. Any other kind ends the tracking.
            state.awaited.formIntersection(occurrence.kind == .willSet ? .didSet : [])
            state.occurrences.append(occurrence)
            return state.isFinished ? state.finish() : state
        }
        guard let accepted else { return nil }
        if accepted.isFinished { remove(accepted.registrations) }
        guard let onChange = accepted.onChange else { return nil }
        return { onChange(Event(occurrence: occurrence, cancellation: self.cancel)) }
    }

    /// Waits until the accepted change is over, as far as the tracking can tell.
    ///
    /// `withMutation` always calls `didSet`, so this method waits for that call, but for two
    /// seconds at most, because the caller of `withMutation` may be waiting for this loop. A direct
    /// call to `willSet` may never be followed by `didSet`. If that call was made on this thread,
    /// this method doesn't wait: the isolation is free, so the setter has returned, is running the
    /// run loop, or is suspended in a `_modify`. For a setter on another thread, the limit is a
    /// quarter of a second. If `didSet` is called later, there is one more call of the closure.
    ///
    /// - Parameter isolation: The isolation on which `apply` runs.
    func waitForEnd(isolation: isolated (any Actor)?) async {
        guard let end, let change = occurrences.last, change.kind == .willSet else { return }
        guard change.willEnd || change.thread != .current else { return }
        // The sleeps are short, because even a cancelled sleep uses memory until its time has
        // elapsed.
        let shortSleep = Duration.milliseconds(250)
        let sleeps = change.willEnd ? 8 : 1
        let limit = Task.detached {
            for _ in 0..<sleeps { try await Task.sleep(for: shortSleep) }
            end.set()
        }
        await end.wait()
        limit.cancel()
    }

    /// Ends the tracking and removes it from every registrar that holds it.
    func cancel() {
        let oldState = state.withLock { $0.finish() }
        remove(oldState.registrations)
    }

    /// Removes the tracking from the registrars that held it, and signals that the tracking has
    /// ended.
    private func remove(_ registrations: [Registration]) {
        for registration in registrations {
            registration.registrar?.remove(id, for: registration.property)
        }
        end?.set()
    }
}

/// The data of an event, in a form that can be stored and passed between threads.
struct Occurrence: Sendable {
    let kind: ObservationTracking.Event.Kind
    var property: Property?
    /// Whether this is a `.willSet` that is certain to be followed by a `.didSet`.
    var willEnd = false
    /// The thread that reports the occurrence.
    let thread = ThreadID.current

    /// Returns the occurrence in the form that an observation with these options reports. If the
    /// options don't include `.didSet`, a `.didSet` is reported as a `.willSet`.
    func reported(to options: ObservationTracking.Options) -> Self {
        options.contains(kind.option) ? self : Self(kind: .willSet, property: property)
    }
}

/// Makes a late call at once, or adds it to a queue if this thread is already making one.
///
/// A late call may start another tracking, whose call may also be late. If late calls were nested,
/// the stack could grow without limit.
private func makeLateCall(_ onChange: @escaping @Sendable () -> Void) {
    if let lateCalls { return lateCalls.waiting.append(onChange) }
    let queue = LateCalls()
    lateCalls = queue
    onChange()
    while !queue.waiting.isEmpty { queue.waiting.removeFirst()() }
    lateCalls = nil
}

/// Runs `apply` and calls `onChange` once, before the first change to a property that was read.
/// From SE-0395.
///
/// `onChange` runs on the thread that changes the property, before the new value is stored, with
/// three exceptions:
/// - If another `onChange` sets the property first, this `onChange` runs after that store.
/// - If another thread changes a property after `apply` has read it, but before `apply` returns,
///   `onChange` runs on this thread, before this function returns. Late calls are never nested: if
///   one late call leads to another, the second runs after the first.
/// - If a property is read while it is being changed, `onChange` runs after the store.
///
/// While `onChange` runs, the framework holds no lock. Don't hold a lock yourself while you call
/// this function: a late `onChange` that needs the same lock would wait forever.
///
/// Three kinds of changes aren't reported: changes made by `apply`, changes made by the expression
/// for `onChange`, and a change that is in progress on this thread when this function is called.
///
/// - Parameters:
///   - apply: The closure whose reads are tracked.
///   - onChange: The closure to call before the first change to one of those properties. The
///     expression is evaluated only if something is read.
/// - Returns: The result of `apply`.
public func withObservationTracking<T>(
    _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
    // The capture list is evaluated once, after `apply`.
    ObservationTracking(.willSet).track(apply) { { [onChange = onChange()] _ in onChange() } }
}

/// Runs a closure and reports the first change to a property that the closure read. From SE-0506.
///
/// Each kind of event is reported at most once. If the options contain both `.willSet` and
/// `.didSet`, a reported `.willSet` can be followed by a `.didSet`, and by nothing else. Any other
/// event ends the tracking. Usually, both events report the same change. But if another change,
/// made in `onChange` or on another thread, ends first, `.didSet` may report that change instead.
/// And if another thread's change begins during `apply`, `.didSet` may precede the late `.willSet`.
///
/// - Parameters:
///   - options: The kinds of events to report.
///   - apply: The closure whose reads are tracked. If it throws an error, nothing is reported.
///   - onChange: The closure to call, on the thread that changes the property or releases the
///     object. If another thread does so during `apply`, the call is late: it runs on this thread,
///     before this function returns, and is never nested in another late call. So don't hold a lock
///     that `onChange` needs.
/// - Returns: The result of `apply`.
/// - Throws: Any error that `apply` throws.
public func withObservationTracking<Result: ~Copyable, Failure: Error>(
    options: ObservationTracking.Options,
    _ apply: () throws(Failure) -> Result,
    onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
) throws(Failure) -> Result {
    try ObservationTracking(options).track(apply) { onChange }
}
