import Testing
import WorkshopTesting

@testable import Chapter8

// Declarations that the tests of events share (steps 8.5 to 8.7, and 8.9).

typealias Kind = ObservationTracking.Event.Kind

/// Starts a tracking and logs the events that it reports.
@discardableResult func track<T>(
    _ options: ObservationTracking.Options, in events: Log<Kind> = Log(), _ apply: () -> T
) -> Log<Kind> {
    _ = withObservationTracking(options: options, apply) { event in
        Interleaving.call("calls `onChange` with \(event.kind)")
        events.append(event.kind)
    }
    return events
}

/// Starts three nested trackings and logs their events.
func trackThreeDeep<T>(_ options: ObservationTracking.Options, _ apply: () -> T) -> Log<Kind> {
    let events = Log<Kind>()
    track(options, in: events) {
        track(options, in: events) {
            track(options, in: events, apply)
        }
    }
    return events
}

extension ObservationTracking.Event.Kind: CustomStringConvertible {
    /// The name of the kind.
    public var description: String {
        let names: [(Kind, String)] = [
            (.initial, "initial"), (.willSet, "willSet"), (.didSet, "didSet"), (.deinit, "deinit"),
        ]
        return names.first { $0.0 == self }?.1 ?? "another kind"
    }
}

extension Trait where Self == ConditionTrait {
    /// A condition for tests that need events or tokens.
    static var needsEvents: Self {
        #if TOOLCHAIN && compiler(<6.4)
            .disabled("Swift's own Observation has no events before Swift 6.4.")
        #else
            .enabled(if: true)
        #endif
    }
}
