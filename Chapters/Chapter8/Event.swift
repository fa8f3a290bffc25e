extension ObservationTracking {
    /// What to report about the properties that a closure reads, and about their objects.
    /// From SE-0506.
    public struct Options: OptionSet, Sendable {
        /// A bit for each option.
        public let rawValue: UInt8

        /// The options with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Report before a property changes.
        public static var willSet: Options { Options(rawValue: 1) }
        /// Report after a property has changed.
        public static var didSet: Options { Options(rawValue: 2) }
        /// Report when an object is deallocated.
        public static var `deinit`: Options { Options(rawValue: 4) }
    }

    /// What happens: a property is about to change or has changed, or its object is deallocated.
    /// From SE-0506.
    ///
    /// It can't be copied, so it can't be kept: it is useful only while it is being reported.
    public struct Event: ~Copyable {
        /// The kind of an event.
        public struct Kind: Equatable, Sendable {
            /// The option that asks for this kind.
            let option: Options

            /// Nothing has happened yet: the first call by ``withContinuousObservation(options:apply:)``.
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

        /// Whether this is a change to a certain property.
        ///
        /// - Parameter keyPath: The property, as a key path on the class that declares it.
        /// - Returns: `false` for another property, and for an event that is not a change.
        public func matches(_ keyPath: PartialKeyPath<some Observable>) -> Bool {
            occurrence.property?.keyPath == keyPath
        }

        /// Ends the tracking: no further event is reported.
        ///
        /// An event that has already happened may still be reported once: by another thread that is
        /// about to report it or, if it happened during `apply`, after `apply`.
        public func cancel() { cancellation() }
    }
}
