import ThreadLocal

/// The calls that wait until their thread has returned from another one, the oldest first.
public final class LateCalls {
    /// The calls.
    public var waiting: [@Sendable () -> Void] = []

    /// A queue in which no call waits.
    public init() {}
}

/// The late calls that wait on this thread. `nil` if the thread isn't making any.
///
/// The pointer behind it doesn't keep the queue alive: the code that puts a queue in place does, until it
/// puts `nil` back.
public var lateCalls: LateCalls? {
    get { lateCallsThreadLocal.map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }
    set { lateCallsThreadLocal = newValue.map { Unmanaged.passUnretained($0).toOpaque() } }
}
