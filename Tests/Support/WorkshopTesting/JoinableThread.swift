import ProcessSupport

/// A thread that can be joined. After a join, the thread's closure has returned, and the thread
/// runs no more Swift code.
///
/// Foundation's `Thread` can't be joined, and still runs for a moment after its closure has
/// returned. While references are counted, no other thread may run (`Counting.c` explains why).
final class JoinableThread: Sendable {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// The thread's handle in C.
    private let thread: UInt

    /// Runs a closure on a new thread, with a stack of this size in bytes, or of the usual size.
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
