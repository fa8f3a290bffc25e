extension ObservationTracking {
    /// The kinds of events that a tracking reports. From SE-0506.
    public struct Options: OptionSet, Sendable {
        /// A bit mask, with one bit for each option.
        public let rawValue: UInt8

        /// Creates options from a bit mask.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Reports a change before the new value is stored.
        public static var willSet: Options { Options(rawValue: 1) }
        /// Reports a change after the new value is stored.
        public static var didSet: Options { Options(rawValue: 2) }
        /// Reports that an object is being deallocated.
        public static var `deinit`: Options { Options(rawValue: 4) }
    }

    /// An event that a tracking reports: a property is about to change, a property has changed, or
    /// an object is being deallocated. From SE-0506.
    ///
    /// An event is valid only while it is being reported, so it can't be copied.
    public struct Event: ~Copyable {
        /// The kind of an event.
        public struct Kind: Equatable, Sendable {
            /// The option that requests events of this kind.
            let option: Options

            /// The first call from ``withContinuousObservation(options:apply:)``, before any
            /// change.
            public static var initial: Kind { Kind(option: []) }
            /// A property is about to change.
            public static var willSet: Kind { Kind(option: .willSet) }
            /// A property has changed.
            public static var didSet: Kind { Kind(option: .didSet) }
            /// An object is being deallocated.
            public static var `deinit`: Kind { Kind(option: .deinit) }
        }

        let occurrence: Occurrence
        let cancellation: @Sendable () -> Void

        /// The kind of the event.
        public var kind: Kind { occurrence.kind }

        /// Returns whether the event is a change to the given property.
        ///
        /// - Parameter keyPath: The property's key path, on the class that declares the property.
        /// - Returns: `false` if the event is a change to another property or isn't a change.
        public func matches(_ keyPath: PartialKeyPath<some Observable>) -> Bool {
            occurrence.property?.keyPath == keyPath
        }

        /// Ends the tracking, so that it reports no later events.
        ///
        /// One event that has already happened may still be reported. Either another thread is
        /// about to report the event, or the event happened during `apply` and is reported once
        /// `apply` has returned.
        public func cancel() { cancellation() }
    }
}
