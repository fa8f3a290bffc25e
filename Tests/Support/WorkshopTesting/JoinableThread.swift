import CSupport

/// A thread that can be joined: then it is gone, with everything that it does at its end.
///
/// Foundation's `Thread` can't be joined, and is busy for a moment after its closure has returned. While
/// references are counted, no other thread may do anything (`Counting.c` says why).
final class JoinableThread: Sendable {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// The thread, until it is joined.
    private let thread: Protected<UInt>

    /// Runs a closure on a thread of its own.
    init(_ body: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Body(body)).toOpaque()
        let started = startThread(
            { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }, context)
        precondition(started != 0, "There is no thread to be had.")
        thread = Protected(started)
    }

    /// Waits until the thread is gone. Only the first call waits.
    func join() {
        let started = thread.withLock { thread in
            defer { thread = 0 }
            return thread
        }
        if started != 0 { joinThread(started) }
    }
}
