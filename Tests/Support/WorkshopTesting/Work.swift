import Counting
import Locking
import Testing
import ThreadLocal

/// The amount of work that a closure does on its thread. The work is counted instead of timed, so the numbers
/// are the same on every machine.
public struct Work: Sendable {
    private let runtime: RuntimeCounts
    private let lockCount: Int

    /// The number of objects that were allocated.
    public var allocations: Int { count(\.runtime.allocations) }
    /// The size of the allocated objects in bytes.
    public var bytes: Int { count(\.runtime.bytes) }
    /// The number of retains.
    public var retains: Int { count(\.runtime.retains) }
    /// The number of times that a `Locked` was locked.
    public var locks: Int { count(\.lockCount) }

    /// Runs a closure and counts the closure's work.
    ///
    /// Allocations and retains are those of Swift's runtime. They include those of the closure itself: in a
    /// debug build, nearly every use of an object is a retain. Before you count, run the code once to create
    /// the objects that a program creates only once.
    public init(of body: () -> Void) {
        // Threads of an earlier test may still be ending. While this thread counts, no other thread may run;
        // `Counting.c` explains why.
        wait(1) { allOtherThreadsWait }
        let locks = Counter()
        runtime = withExtendedLifetime(locks) {
            listenToLocks(context: Unmanaged.passUnretained(locks).toOpaque()) {
                context, lock, file, _ in
                guard lock != nil, file != nil else { return }
                // A retain of the counter here would be counted, too.
                Unmanaged<Counter>.fromOpaque(context)._withUnsafeGuaranteedRef {
                    _ = $0.increment()
                }
            }
            beginCounting()
            body()
            let counts = endCounting()
            listenToLocks(context: nil, nil)
            return counts
        }
        lockCount = locks.value
    }

    /// Runs a closure, counts the closure's work, and interrupts the closure once. The interruption's work
    /// isn't counted.
    ///
    /// An interruption lets a test simulate what another thread does between two steps that take no lock.
    ///
    /// - Parameters:
    ///   - type: A class. The interruption runs before and after the first allocation of an object of this
    ///     class.
    ///   - interruption: A closure that is called with `nil` before the allocation, and with the object,
    ///     which isn't initialized yet, after it.
    ///   - body: The closure.
    public init(
        interruptedAt type: AnyClass, by interruption: @escaping (AnyObject?) -> Void,
        of body: () -> Void
    ) {
        let interruption = Interruption(call: interruption)
        self = withExtendedLifetime(interruption) {
            interruptAllocation(
                of: unsafeBitCast(type, to: UnsafeRawPointer.self),
                call: { context, object in
                    let interruption = context.map { Unmanaged<Interruption>.fromOpaque($0) }
                    let object = object.map { Unmanaged<AnyObject>.fromOpaque($0) }
                    interruption?.takeUnretainedValue().call(object?.takeUnretainedValue())
                }, context: Unmanaged.passUnretained(interruption).toOpaque())
            return Work(of: body)
        }
    }

    private final class Interruption {
        let call: (AnyObject?) -> Void
        init(call: @escaping (AnyObject?) -> Void) { self.call = call }
    }
}

// MARK: - Locks and flags

extension Work {
    /// Returns the addresses of the locks of type `Locked` that a closure takes.
    public static func locks(takenBy body: () -> Void) -> Set<UnsafeRawPointer> {
        Set(locksInOrder(takenBy: body))
    }

    /// Returns the addresses of the locks that a closure takes on this thread, in order.
    public static func locksInOrder(takenBy body: () -> Void) -> [UnsafeRawPointer] {
        var locks: [UnsafeRawPointer] = []
        listen(during: body) { lock, words in
            if let lock, words != nil { locks.append(lock) }
        }
        return locks
    }

    /// Returns the depth of each call that accesses a `Flag`, counted from the function that called
    /// `beginCountingCalls`.
    public static func depthsOfFlags(askedBy body: () -> Void) -> [Int] {
        var depths: [Int] = []
        listen(during: body) { lock, words in
            if lock == nil, words != nil { depths.append(callsSoFar) }
        }
        return depths
    }

    private final class Listener {
        let note: (_ lock: UnsafeRawPointer?, _ words: UnsafeRawPointer?) -> Void
        init(_ note: @escaping (UnsafeRawPointer?, UnsafeRawPointer?) -> Void) { self.note = note }
    }

    /// Runs a closure, and reports each lock that it takes or releases and each flag that it accesses.
    private static func listen(
        during body: () -> Void,
        note: @escaping (_ lock: UnsafeRawPointer?, _ words: UnsafeRawPointer?) -> Void
    ) {
        let listener = Listener(note)
        withExtendedLifetime(listener) {
            listenToLocks(context: Unmanaged.passUnretained(listener).toOpaque()) {
                context, lock, words, _ in
                Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue().note(lock, words)
            }
            body()
            listenToLocks(context: nil, nil)
        }
    }
}

// MARK: - What can be counted here

extension Work {
    /// Work of each kind.
    private static let sample = Work(of: {
        let lock = Locked(0)
        lock.withLock { $0 += 1 }
        let box = Box()
        Box.kept.withLock { $0 = [box, box] }
    })

    /// Returns a count; -1 if this kind of work can't be counted here, so that no expectation passes by
    /// chance. On some systems or with some compilers, the counting may miss a kind of work. The sample's
    /// count is then zero.
    private func count(_ kind: KeyPath<Work, Int>) -> Int {
        Self.sample[keyPath: kind] > 0 ? self[keyPath: kind] : -1
    }

    /// Whether each kind of work can be counted here.
    fileprivate static var canCount: Bool {
        let counts = [sample.allocations, sample.bytes, sample.retains, sample.locks]
        return counts.allSatisfy { $0 > 0 }
    }

    /// An object that a global variable references twice, so that no optimization can leave out the
    /// allocation or the retain.
    private final class Box: Sendable {
        static let kept = Protected<[Box]>([])
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test on systems where some kind of work can't be counted.
    public static var countsWork: Self {
        .enabled(
            if: Work.canCount, "There is no way to count all allocations, retains and locks here.")
    }
}

/// Returns a number with a noun: “1 lock”, “2 locks”.
public func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
