import Counting
import Locking
import Testing
import ThreadLocal

/// What a piece of code has done on its thread: counted, and so the same on every machine.
public struct Work: Sendable {
    private var counts: [Kind: Int] = [:]

    /// How many objects it has allocated.
    public var allocations: Int { count(of: .allocations) }
    /// How many bytes those objects have.
    public var bytes: Int { count(of: .bytes) }
    /// How many references it has taken.
    public var retains: Int { count(of: .retains) }
    /// How many locks it has taken: those of type `Locked`.
    public var locks: Int { count(of: .locks) }

    /// A negative number where the kind can't be counted, so that no expectation is green by chance.
    private func count(of kind: Kind) -> Int {
        Kind.unavailable.contains(kind) ? -1 : counts[kind] ?? 0
    }

    /// Runs a closure, and counts what it does.
    ///
    /// Allocations and retains are those of Swift's runtime. What the closure itself needs counts too: in
    /// a debug build, nearly every use of an object is a retain. Run code that has run before, so that
    /// what a program makes once is there.
    public init(of body: () -> Void) {
        self.init(interruptedAt: nil, by: { _ in }, of: body)
    }

    /// The locks that a closure takes: those of type `Locked`, by their addresses.
    public static func locks(takenBy body: () -> Void) -> Set<UnsafeRawPointer> {
        Set(locksInOrder(takenBy: body))
    }

    /// The locks that a closure takes, one after the other. Other threads may be at work meanwhile.
    public static func locksInOrder(takenBy body: () -> Void) -> [UnsafeRawPointer] {
        let taken = Log<UInt>()
        withExtendedLifetime(taken) {
            listenToLocks(context: Unmanaged.passUnretained(taken).toOpaque()) {
                context, lock, file, _ in
                guard let lock, file != nil else { return }
                Unmanaged<Log<UInt>>.fromOpaque(context).takeUnretainedValue()
                    .append(UInt(bitPattern: lock))
            }
            body()
            listenToLocks(context: nil, nil)
        }
        return taken.entries.compactMap(UnsafeRawPointer.init(bitPattern:))
    }

    /// How many calls deep a closure asks its flags, from where it begins to count calls.
    public static func depthsOfFlags(askedBy body: () -> Void) -> [Int] {
        let depths = Log<Int>()
        withExtendedLifetime(depths) {
            listenToLocks(context: Unmanaged.passUnretained(depths).toOpaque()) {
                context, lock, words, _ in
                guard lock == nil, words != nil else { return }
                Unmanaged<Log<Int>>.fromOpaque(context).takeUnretainedValue().append(callsSoFar)
            }
            body()
            listenToLocks(context: nil, nil)
        }
        return depths.entries
    }

    /// Runs a closure, counts what it does, and runs another one in the middle of it, which does not count.
    ///
    /// So a test can be in a gap where no lock is taken, and do what another thread might do there.
    ///
    /// - Parameters:
    ///   - type: The class. When the first object of it is about to be allocated, comes the interruption.
    ///   - interruption: What to do then, with `nil`; and what to do with the object, which is not
    ///     initialized yet.
    ///   - body: The closure.
    public init(
        interruptedAt type: AnyClass?, by interruption: (AnyObject?) -> Void, of body: () -> Void
    ) {
        self = withoutActuallyEscaping(interruption) { interruption in
            let interruption = Interruption(call: interruption)
            return withExtendedLifetime(interruption) {
                if let type {
                    interruptAllocation(
                        of: unsafeBitCast(type, to: UnsafeRawPointer.self),
                        call: { context, object in
                            guard let context else { return }
                            let object = object.map { Unmanaged<AnyObject>.fromOpaque($0) }
                            Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue()
                                .call(object?.takeUnretainedValue())
                        }, context: Unmanaged.passUnretained(interruption).toOpaque())
                }
                return Work(counting: body)
            }
        }
    }

    private final class Interruption {
        let call: (AnyObject?) -> Void
        init(call: @escaping (AnyObject?) -> Void) { self.call = call }
    }

    private init(counting body: () -> Void) {
        let locks = Counter()
        withExtendedLifetime(locks) {
            listenToLocks(context: Unmanaged.passUnretained(locks).toOpaque()) {
                context, lock, file, _ in
                guard lock != nil, file != nil else { return }
                Unmanaged<Counter>.fromOpaque(context)._withUnsafeGuaranteedRef {
                    _ = $0.increment()
                }
            }
            beginCounting()
            body()
            let counts = endCounting()
            listenToLocks(context: nil, nil)
            self.counts = [
                .allocations: Int(counts.allocations), .bytes: Int(counts.bytes),
                .retains: Int(counts.retains),
            ]
        }
        counts[.locks] = locks.value
    }
}

// MARK: - Whether counting counts

extension Work {
    /// What is counted.
    enum Kind: String, CaseIterable, Sendable {
        case allocations
        case bytes
        case retains
        case locks

        /// What can't be counted here: something that takes a lock, allocates and retains comes to none.
        ///
        /// A system, or a compiler, may do these things by a way that isn't watched. Then a test which
        /// expects none would be green whatever the code does: ``Trait/countsWork`` skips it.
        static let unavailable: Set<Kind> = {
            let box = Box()
            let lock = Locked(0)
            let work = Work(of: {
                lock.withLock { $0 += 1 }
                box.keep(Box())
            })
            return Set(allCases).subtracting(work.counts.filter { $0.value > 0 }.keys)
        }()
    }

    /// Takes a reference to another object.
    private final class Box {
        private var other: Box?
        @inline(never) func keep(_ other: Box) { self.other = other }
    }
}

extension Trait where Self == ConditionTrait {
    /// The test counts what code does, which may not be possible here.
    public static var countsWork: Self {
        .enabled(
            if: Work.Kind.unavailable.isEmpty,
            """
            There is no way to count \(Work.Kind.unavailable.map(\.rawValue).sorted().inWords()) here.
            """)
    }
}

/// A number with a noun: “1 lock”, “2 locks”.
public func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
