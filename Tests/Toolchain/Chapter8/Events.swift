// Swift's own Observation has events since Swift 6.4. Before that, these declarations stand in, so that the
// tests compile. The tests that need events are skipped.
#if compiler(<6.4)
    enum ObservationTracking {
        struct Options: OptionSet, Sendable {
            let rawValue: UInt8

            init(rawValue: UInt8) { self.rawValue = rawValue }

            static var willSet: Options { Options(rawValue: 1) }
            static var didSet: Options { Options(rawValue: 2) }
            static var `deinit`: Options { Options(rawValue: 4) }
        }

        struct Event: ~Copyable {
            enum Kind: Equatable, Sendable { case initial, willSet, didSet, `deinit` }

            let kind = Kind.initial

            func matches(_ keyPath: PartialKeyPath<some Observable>) -> Bool { false }
            func cancel() {}
        }

        struct Token: ~Copyable {
            consuming func cancel() {}
        }
    }

    func withObservationTracking<Result: ~Copyable, Failure: Error>(
        options: ObservationTracking.Options, _ apply: () throws(Failure) -> Result,
        onChange: @escaping @Sendable (borrowing ObservationTracking.Event) -> Void
    ) throws(Failure) -> Result { try apply() }

    func withContinuousObservation(
        options: ObservationTracking.Options,
        @_inheritActorContext apply:
            @isolated(any) @Sendable @escaping (borrowing ObservationTracking.Event) -> Void
    ) -> ObservationTracking.Token { ObservationTracking.Token() }
#endif
