extension ObservationTracking {
    /// What to tell of the properties that a closure reads, and of their objects.
    public struct Options: OptionSet, Sendable {
        /// One bit for each option.
        public let rawValue: Int

        /// The options with these bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Tell before a property changes.
        public static let willSet = Options(rawValue: 1)

        /// Tell after a property has changed.
        public static let didSet = Options(rawValue: 2)

        /// Tell when an object goes.
        public static let `deinit` = Options(rawValue: 4)

        /// The option that asks for a kind of event.
        init(_ kind: Event.Kind) {
            self =
                switch kind {
                case .initial: []
                case .willSet: .willSet
                case .didSet: .didSet
                case .deinit: .deinit
                }
        }
    }

    /// What has happened to a property that a closure has read, or to its object.
    ///
    /// It cannot be copied, and so not be kept: it is of use while it is being told.
    public struct Event: ~Copyable {
        /// Which moment an event is.
        public enum Kind: Equatable, Sendable {
            /// Nothing has happened yet: the first call of ``withContinuousObservation(options:apply:)``.
            case initial
            /// A property is about to change.
            case willSet
            /// A property has changed.
            case didSet
            /// An object is gone.
            case `deinit`
        }

        /// Which moment it is.
        public var kind: Kind { occurrence.kind }

        /// What ends when the event is cancelled.
        private enum Subject {
            case tracking(ObservationTracking)
            case other(@Sendable () -> Void)
        }

        private let occurrence: Occurrence
        private let subject: Subject

        init(_ occurrence: Occurrence, cancellation: @escaping @Sendable () -> Void) {
            self.occurrence = occurrence
            subject = .other(cancellation)
        }

        init(_ occurrence: Occurrence, of tracking: ObservationTracking) {
            self.occurrence = occurrence
            subject = .tracking(tracking)
        }

        /// Whether this is a change of a certain property.
        ///
        /// - Parameter keyPath: The property.
        /// - Returns: `false` for another property, and for what is not a change.
        public func matches(_ keyPath: PartialKeyPath<some Observable>) -> Bool {
            occurrence.property?.keyPath == keyPath
        }

        /// Ends the tracking: there will be no other event.
        public func cancel() {
            switch subject {
            case .tracking(let tracking): tracking.cancel()
            case .other(let cancellation): cancellation()
            }
        }
    }
}

/// What an event tells, in a form that can be kept and may go from one thread to another.
struct Occurrence: Sendable {
    /// Which moment it is.
    let kind: ObservationTracking.Event.Kind

    /// The property that changes, if any.
    var property: Property?
}
