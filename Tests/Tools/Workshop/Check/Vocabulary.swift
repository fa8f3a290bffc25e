/// The names that a lesson may use although no chapter's code has them.
enum Vocabulary {
    /// All of them.
    static let words = Set([swift, framework, shell, examples].flatMap(\.identifiers))

    /// The language and its standard library.
    private static let swift = """
        actor as associatedtype async autoclosure await break case catch class continue default defer
        deinit didSet do else enum extension fallthrough false fileprivate final for func get guard
        if import in init inout internal is isolated lazy let mutating nil nonisolated nonmutating
        operator override package private protocol public repeat required rethrows return self Self
        Sendable set some static struct subscript super switch testable throw throws true try
        typealias unowned unsafe var weak where while willSet
        Any AnyKeyPath AnyObject Array Bool Character Comparable CustomStringConvertible Dictionary
        Double Equatable Error Hashable Int KeyPath MainActor Mutex Never ObjectIdentifier Optional
        PartialKeyPath ReferenceWritableKeyPath Set SetAlgebra String Task UnsafeMutableRawPointer Void
        WritableKeyPath
        append contains count filter first insert isEmpty last map print remove removeAll
        removeFirst removeLast removeValue reserveCapacity reversed sorted values keys forEach
        Synchronization debugDescription AtomicLazyReference acquiring relaxed releasing
        sequentiallyConsistent computed
        """

    /// Swift's own Observation, and those that use it.
    private static let framework = """
        Observable ObservationIgnored ObservationRegistrar ObservationTracked ObservationTracking
        Observation Observations Observing SwiftUI View body access _read willSet didSet withMutation
        withObservationTracking cancel Extent Context State ThreadLocal _AccessList
        _installTracking Locking TaskLocal cpp stdlib Sources _ManagedCriticalState onChange apply
        lib Macros ObservationMacros _printChanges Published StateObject ObservedObject Bindable
        withContinuousObservationTracking Environment EnvironmentObject ObservableObject Combine objectWillChange unsafeAddress
        assertMacroExpansion
        """

    /// What is typed in a terminal, and what is read there.
    private static let shell = """
        swift build test run filter workshop check watch hint compare catch up start over undo live
        git diff no index CHAPTERS Chapters Solutions given
        Tests Toolchain Step MARK END B Bonus
        play Play main expand sanitize thread release c torture benchmark swiftc Xfrontend dump macro
        expansions scratch path toolchain sanitizer solutions symbolgraph extract board
        """

    /// Source code that macros get and write, which the tests have in strings.
    private static let examples = """
        x y z n Clamped Database _delay __Member __Member_by_hand platform Platform raw text
        """
}
