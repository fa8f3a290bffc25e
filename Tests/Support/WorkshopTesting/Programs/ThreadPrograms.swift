import Testing

/// A train that threads may share, with an ``Interleaving/point(_:)`` at each use of a stored value.
public protocol SharedTrain: AnyObject, Sendable {
    /// Where it goes.
    var destination: String { get set }
    /// How late it is.
    var delay: Int { get set }
    /// The platform that it leaves from.
    var platform: Int { get set }
    /// A train with a delay of 0, and what the timeline calls it.
    init(_ name: String)
}

extension SharedTrain {
    /// The platform, of a train that has no other property.
    public var destination: String {
        get { "\(platform)" }
        set { platform += 1 }
    }
}

/// A chapter's framework, as programs of several threads use it.
public protocol ThreadChapter: SendableMetatype {
    /// A train of the chapter.
    associatedtype Train: SharedTrain
    /// Tracks.
    static func track(_ apply: () -> Void, onChange: @escaping @Sendable () -> Void)
    /// How many of a train's properties are waited for, as its registrar knows it; `nil` if nobody can
    /// tell.
    static func propertiesWaitedFor(at train: Train) -> Int?
}

/// Expects small programs of two threads to do what they should, in every order of the threads.
///
/// A tracking is called once at most. It is called if a value that it has read is no longer the value
/// when all is over. What is not called still waits; what was called waits nowhere.
///
/// - Parameters:
///   - chapter: Where they run.
///   - isCalledInBetween: Whether a tracking counts that comes between the report of a change and the
///     change.
///   - count: How many programs to run.
///   - sourceLocation: Where the test is.
public func expectThreadPrograms<Chapter: ThreadChapter>(
    on chapter: Chapter.Type, isCalledInBetween: Bool, count: Int = 16,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    func story(of program: Program) -> String? {
        Exploration(limit: 40, preemptions: 1) { order in
            try ThreadRun<Chapter>(isCalledInBetween).run(program, in: order)
        }.story
    }
    var kind = ProgramKind("")
    kind.hasThreads = true
    let programs = Made.first(count, growing: 2..<4) {
        ProgramGenerator.program(kind, lines: $0, &$1)
    } isWorthwhile: { program, _ in
        program.sharesChanges
    }
    for program in programs {
        guard var wrong = story(of: program.value) else { continue }
        var search = Search(program)
        // A thread that hangs takes seconds: that program has to do.
        while !wrong.contains("Hang:"), let candidate = search.next() {
            guard let story = story(of: candidate.value) else { continue }
            search.accept(candidate)
            wrong = story
        }
        let text = ProgramText.text(of: search.simplest.value)
        Issue.record(
            "A small program of two threads goes wrong.\n\n\(text)\n\n\(wrong)",
            sourceLocation: sourceLocation)
        return
    }
}

/// One run of a program, in one order.
private final class ThreadRun<Chapter: ThreadChapter>: @unchecked Sendable {
    /// A value that a tracking has read.
    private struct Read {
        let tracking: Int
        let property: Program.Property
        let value: Int
        /// How many changes of the property had begun by then.
        let begun: Int
    }

    private let isCalledInBetween: Bool
    private let trains = [Chapter.Train("a"), Chapter.Train("b")]

    // The order lets one thread at a time go on.
    private var reads: [Read] = []
    private var begun: [Program.Property: Int] = [:]
    private var calls: [Int: Int] = [:]
    private var trackings: [Int] = []

    init(_ isCalledInBetween: Bool) {
        self.isCalledInBetween = isCalledInBetween
    }

    func run(_ program: Program, in order: Interleaving) throws {
        execute(program.lines, inside: [])
        for lines in program.threads {
            order.thread { self.execute(lines, inside: []) }
        }
        try order.run()
        checkCalls(order)
        checkWaiting(order)
        // Whoever still waits has to be called by the next change, once.
        for train in trains {
            train.delay = -1
            train.platform = -1
        }
        for tracking in trackings where !reads(by: tracking).isEmpty {
            order.expect(
                calls[tracking] == 1,
                """
                After the threads had ended, everything changed once more. By then onChange \
                \(tracking) had run \(times(calls[tracking] ?? 0)). It should have run once.
                """)
        }
    }

    private func execute(_ lines: [Program.Line], inside outer: [Int]) {
        for line in lines {
            switch line {
            case .read(.property(let property)):
                let value = self.value(of: property)
                for tracking in outer {
                    reads.append(
                        Read(
                            tracking: tracking, property: property, value: value,
                            begun: begun[property] ?? 0))
                }
            case .change(.set(let property, .number(let value))):
                begun[property, default: 0] += 1
                trains[property.train ?? 0][keyPath: path(of: property)] = value
            case .track(let tracking):
                let number = tracking.number
                trackings.append(number)
                Chapter.track {
                    self.execute(tracking.apply, inside: outer + [number])
                    Interleaving.point("is done with apply \(number)")
                } onChange: {
                    Interleaving.call("calls onChange \(number)")
                    self.calls[number, default: 0] += 1
                }
            default: break
            }
        }
    }

    private func value(of property: Program.Property) -> Int {
        trains[property.train ?? 0][keyPath: path(of: property)]
    }

    private func path(
        of property: Program.Property
    ) -> ReferenceWritableKeyPath<Chapter.Train, Int> {
        if case .platform = property { \.platform } else { \.delay }
    }

    private func reads(by tracking: Int) -> [Read] { reads.filter { $0.tracking == tracking } }

    private func checkCalls(_ order: Interleaving) {
        for tracking in trackings {
            let count = calls[tracking] ?? 0
            order.expect(
                count < 2, "onChange \(tracking) has run \(times(count)). It should run once.")
            let reads = reads(by: tracking)
            for read in reads where count == 0 {
                let now = value(of: read.property)
                let isMissed =
                    isCalledInBetween
                    ? now != read.value : (begun[read.property] ?? 0) > read.begun
                order.expect(
                    !isMissed,
                    """
                    Tracking \(tracking) has read \(read.property.code): \(read.value). It is \(now) \
                    now, and onChange \(tracking) has not run. It should run once.
                    """)
            }
            order.expect(
                count == 0 || reads.contains { begun[$0.property] != nil },
                """
                Nothing that tracking \(tracking) has read has changed, but onChange \(tracking) \
                has run.
                """
            )
        }
    }

    private func checkWaiting(_ order: Interleaving) {
        for (index, train) in trains.enumerated() {
            let waiting = Set(
                reads.filter { calls[$0.tracking] == nil && $0.property.train == index }
                    .map(\.property))
            let mistake = Chapter.propertiesWaitedFor(at: train).flatMap {
                Program.wrongEntries($0, at: index, expected: waiting.count)
            }
            order.expect(mistake == nil, mistake ?? "")
        }
    }
}
