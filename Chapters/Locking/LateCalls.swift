import ThreadLocal

/// The calls that wait until their thread has returned from another one.
public final class LateCalls {
    /// The calls, the oldest first.
    public var waiting: [@Sendable () -> Void] = []

    /// A queue in which no call waits.
    public init() {}
}

/// The late calls that wait on this thread. Each thread has its own queue, which is `nil` unless the
/// thread is making a late call.
public var lateCalls: LateCalls? {
    get {
        lateCallsThreadLocal.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }
    set {
        // Unlike the list in `threadLocal`, the queue is kept alive by the thread's variable.
        let old = lateCallsThreadLocal.map { Unmanaged<LateCalls>.fromOpaque($0) }
        lateCallsThreadLocal = newValue.map { Unmanaged.passRetained($0).toOpaque() }
        old?.release()
    }
}
