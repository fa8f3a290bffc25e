import WorkshopSteps

/// An intended difference between this workshop and Swift's own Observation, with the test that
/// checks the workshop's behavior.
struct Difference {
    /// The step.
    let step: String
    /// The test's title.
    let test: String
    /// The behavior of Swift's own Observation.
    let reason: String
    /// Whether the difference depends on which of two threads is faster.
    var isRace = false

    /// Whether Swift's own Observation is known to differ in every run.
    ///
    /// This is unknown on Apple systems, where Observation is part of the system instead of the
    /// toolchain, and for versions of Swift newer than the one examined.
    var isCertain: Bool {
        #if canImport(Darwin) || compiler(>=6.4)
            false
        #else
            !isRace
        #endif
    }

    /// All differences. With `CHAPTERS=Toolchain`, each of these tests must be red.
    static let all = chapter3 + chapter5 + chapter7 + chapter8 + chapter9

    private static let chapter3 = [
        endless("A change made inside onChange doesn't call onChange again"),
        endless("One change's calls to onChange run one after another, never nested"),
        endless("Three trackings whose onChange makes a change are notified once each"),
        endless("Reads in an onChange triggered by another apply belong to that apply"),
    ]

    private static let chapter5 =
        differences(
            in: "5.2", because: "It calls `onChange` again for each change that `onChange` makes.",
            "One change's calls to onChange run one after another, never nested")
        + differences(
            in: "5.3",
            because:
                "It calls `onChange` before it cancels the tracking, so a second thread calls it, too.",
            "If two threads change tracked properties, only one calls onChange",
            "Changes on two threads notify each of three trackings exactly once")
        + differences(
            in: "5.5", because: registersLate,
            "A change that begins after the read is reported",
            "A late onChange's own change doesn't call it again",
            "A late call runs on apply's thread before withObservationTracking returns",
            "Late calls run one after another, oldest first",
            "A late call runs at once unless another late call is running",
            "A late call waits only for late calls on its own thread",
            "20,000 late calls in a row fit on a small stack")
        + differences(
            in: "5.6", because: registersLate,
            "Another thread's change during three nested trackings notifies all three",
            "A new object at a freed object's address is tracked separately")
        + differences(
            in: "5.6", because: "Its list grows while it hashes a key path for that list.",
            "Comparing a subscript's argument can read tracked properties")
        + differences(
            in: "5.7", because: registersLate,
            "Another thread's change during apply is reported")
        + differences(
            in: "5.8", because: "It notifies trackings only once, before the store.",
            "Either apply reads the new delay, or onChange is called",
            "A tracking started on another thread during a change is notified of it",
            "A change made by apply is also reported to other threads' trackings",
            "The end of a change is reported even if the closure throws",
            "The calls that didSet makes run one after another, never nested")

    private static let registersLate =
        "It registers a tracking only after `apply`, so it misses earlier changes."

    private static let chapter7 = [
        Difference(
            step: "7.2",
            test: "A tracking started between the report and the store is notified",
            reason: "It misses the change: it notifies only before the store.")
    ]

    private static let chapter8 =
        differences(
            in: "8.3",
            because: "A loop receives some values twice, and a later iterator may receive none.",
            "Three iterators of one sequence advance independently")
        + differences(
            in: "8.8", because: "It waits forever for a change to a deallocated object.",
            "The loop gets a value when any of three objects is freed",
            "An object that is freed while the closure runs wakes the loop again")
        + differences(
            in: "8.8", because: "It waits forever if the setter reports only the end of a change.",
            "Each change produces a value, however the setter reports it")
        + differences(
            in: "8.8", because: "It runs the closure at once, and reads the old value twice.",
            "While another thread makes a change, the closure doesn't run",
            "A loop that runs inside the setter waits until withMutation ends")
        + [
            // On a busy machine, Swift's own Observation can take as long as the test expects.
            Difference(
                step: "8.8",
                test: "If another thread never reports didSet, the closure runs after a time limit",
                reason: "It runs the closure at once.", isRace: true),
            Difference(
                step: "8.8", test: "A setter that waits for the loop doesn't wait forever",
                reason: "If the closure runs before the store, it reads only the old value.",
                isRace: true),
        ]

    private static let chapter9 = [
        Difference(
            step: "9.11", test: "An equal but not identical object is reported",
            reason: "It stores the other object and reports nothing."),
        Difference(
            step: "9.11", test: "An equal but not identical object in an optional is reported",
            reason: "It stores the other object and reports nothing."),
        Difference(
            step: "9.11", test: "An optional object is compared by identity",
            reason: "It has no comparison for optionals of objects, so it always reports them."),
    ]

    private static func differences(
        in step: String, because reason: String, _ tests: String...
    ) -> [Difference] {
        tests.map { Difference(step: step, test: $0, reason: reason) }
    }

    private static func endless(_ test: String) -> Difference {
        Difference(
            step: "3.4", test: test,
            reason: "It calls `onChange` again for each change that `onChange` makes, endlessly.")
    }
}
