import ProcessSupport

/// A thread that can be joined: then its closure has returned, and it runs nothing of Swift any more.
///
/// Foundation's `Thread` can't be joined, and is busy for a moment after its closure has returned. While
/// references are counted, no other thread may do anything (`Counting.c` says why).
final class JoinableThread: Sendable {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// The thread, as C knows it.
    private let thread: UInt

    /// Runs a closure on a thread of its own, with a stack of so many bytes, or the usual one.
    init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Body(body)).toOpaque()
        thread = startThread(
            { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }, context,
            UInt(stackSize ?? 0))
        precondition(thread != 0, "There is no thread to be had.")
    }

    /// Waits until the thread's closure has returned.
    func join() { joinThread(thread) }
}
