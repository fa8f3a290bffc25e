import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests.`Step 8.5` {
    @Test(arguments: Reports.all) func `Each requested kind is accepted at most once`(
        reports: Reports
    ) {
        let tracking = TrackingByHand(reports.options)
        for kind in reports.coming { tracking.report(kind) }
        #expect(tracking.reported == reports.accepted, "Which kinds can the tracking still accept?")
        #expect(tracking.occurrences == reports.accepted)
    }

    @Test(arguments: Reports.all)
    func `A tracking stays registered while another occurrence can follow`(
        reports: Reports
    ) {
        let tracking = TrackingByHand(reports.options)
        for kind in reports.coming { tracking.report(kind) }
        #expect(
            tracked(tracking.train).isEmpty == reports.isOver,
            "Which kinds can the tracking still accept?")
    }

    @Test func `No event follows a cancelled event`() {
        let tracking = TrackingByHand([.willSet, .didSet]) { $0.cancel() }
        tracking.report(.willSet)
        #expect(tracked(tracking.train) == [], "What does the event's `cancel()` do?")
        tracking.report(.didSet)
        #expect(tracking.reported == [.willSet])
    }

    @Test(arguments: 0..<3) func `An ended tracking isn't registered with any of three trains`(
        changed: Int
    ) {
        let trains = [Train.lisboa, .porto, .faro]
        track(.willSet) { for train in trains { _ = (train.delay, train.platform) } }
        trains[changed].delay = 5
        #expect(trains.flatMap(tracked) == [], "With which registrars was the tracking registered?")
    }

    @Test func `A tracking that ends during apply leaves no registrations`() {
        track(.willSet) {
            _ = (train.delay, train.platform)
            onAnotherThread { train.delay = 5 }
        }
        #expect(
            tracked(train) == [], "When does the tracking end, and when is `onChange` installed?")
    }

    @Test func `If apply throws, no registrations remain`() {
        try? withObservationTracking(options: .willSet) {
            _ = (train.delay, train.platform)
            throw SignalFailure()
        } onChange: { _ in
        }
        #expect(tracked(train) == [], "What happens to the tracking if `apply` throws?")
    }

    @Test func `If two threads change tracked properties, only one calls onChange`() {
        everyOrder { order in
            nonisolated(unsafe) let train = Train.lisboa
            let events = track(.willSet) { (train.delay, train.platform) }
            order.thread { train.delay = 5 }
            order.thread { train.platform = 2 }
            try order.run()
            #expect(
                events.entries == [.willSet],
                "How does `accept` find out that no other change came first?")
            #expect(tracked(train) == [])
        }
    }

    @Test func `If two threads report two kinds, every accepted kind reaches onChange`() {
        everyOrder { order in
            let tracking = TrackingByHand([.willSet, .didSet])
            order.thread { tracking.report(.willSet) }
            order.thread { tracking.report(.didSet) }
            try order.run()
            #expect(
                tracking.reported.count == tracking.occurrences.count,
                "When does `accept` look for the closure to call?")
        }
    }
}

/// A tracking of a train's delay, to which a test reports events itself.
private final class TrackingByHand: @unchecked Sendable {
    let train = Train.lisboa
    private let tracking: ObservationTracking
    private let log = Log<Kind>()

    init(
        _ options: ObservationTracking.Options,
        onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void = { _ in }
    ) {
        tracking = ObservationTracking(options)
        tracking.track {
            _ = train.delay
        } onChange: { [log] in
            { event in
                let kind = event.kind
                Interleaving.call("calls `onChange` with \(kind)")
                log.append(kind)
                onChange(event)
            }
        }
    }

    func report(_ kind: Kind) {
        tracking.accept(Occurrence(kind: kind))?()
    }

    /// The kinds of events for which `onChange` was called.
    var reported: [Kind] { log.entries }

    /// The kinds of events that were accepted.
    var occurrences: [Kind] { tracking.occurrences.map(\.kind) }
}

/// The kinds that a tracking requests, the kinds that are reported, and the kinds that the tracking
/// should accept.
struct Reports: CustomTestStringConvertible {
    let options: ObservationTracking.Options
    let coming: [Kind]
    let accepted: [Kind]
    let isOver: Bool

    var testDescription: String { "\(options.kinds) requested, \(coming) reported" }

    static let all = [
        Self(.willSet, [.didSet, .deinit], accepts: [], isOver: false),
        Self(.willSet, [.didSet, .willSet, .willSet], accepts: [.willSet], isOver: true),
        Self(.didSet, [.willSet, .deinit], accepts: [], isOver: false),
        Self(.didSet, [.willSet, .didSet, .didSet], accepts: [.didSet], isOver: true),
        Self(.deinit, [.willSet, .didSet], accepts: [], isOver: false),
        Self(.deinit, [.willSet, .deinit, .deinit], accepts: [.deinit], isOver: true),
        Self([.willSet, .didSet], [.willSet, .willSet], accepts: [.willSet], isOver: false),
        Self(
            [.willSet, .didSet], [.willSet, .didSet, .willSet], accepts: [.willSet, .didSet],
            isOver: true),
        Self([.willSet, .didSet], [.didSet, .willSet], accepts: [.didSet], isOver: true),
        Self([.willSet, .deinit], [.willSet, .deinit], accepts: [.willSet], isOver: true),
        Self([.didSet, .deinit], [.deinit, .didSet], accepts: [.deinit], isOver: true),
        Self(
            [.willSet, .didSet, .deinit], [.willSet, .deinit, .didSet, .deinit],
            accepts: [.willSet, .didSet], isOver: true),
    ]

    private init(
        _ options: ObservationTracking.Options, _ coming: [Kind],
        accepts accepted: [Kind], isOver: Bool
    ) {
        self.options = options
        self.coming = coming
        self.accepted = accepted
        self.isOver = isOver
    }
}

extension ObservationTracking.Options {
    fileprivate var kinds: [Kind] {
        [.willSet, .didSet, .deinit].filter { contains($0.option) }
    }
}
