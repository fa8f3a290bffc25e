import ThreadLocal

extension ObservationTracking {
    /// What happens: a property is about to change or has changed, or its object is deallocated.
    ///
    /// It can't be copied, so it can't be kept: it is useful only while it is being reported.
    public struct Event: ~Copyable {
        /// The kind of an event.
        public struct Kind: Equatable, Sendable {
            /// The option that asks for this kind.
            let option: Options

            /// Nothing has happened yet: the first call by ``withContinuousObservation(options:apply:)``.
            public static let initial = Kind(option: [])
            /// A property is about to change.
            public static let willSet = Kind(option: .willSet)
            /// A property has changed.
            public static let didSet = Kind(option: .didSet)
            /// An object is being deallocated.
            public static let `deinit` = Kind(option: .deinit)
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

/// What an event says, in a form that can be kept and passed between threads.
struct Occurrence: Sendable {
    let kind: ObservationTracking.Event.Kind
    var property: Property?
    /// Whether it's the beginning of a change whose end will be reported.
    var willEnd = false
    /// The thread that reports it.
    let thread = UInt(bitPattern: currentThread)

    /// What it is to an observation that asked for some kinds: if the end of a change isn't among
    /// them, its beginning.
    func told(to options: ObservationTracking.Options) -> Self {
        options.contains(kind.option) ? self : Self(kind: .willSet, property: property)
    }
}
