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
    /// This isn't known on Apple systems, where Observation is part of the system instead of the
    /// toolchain, or for versions of Swift that are newer than the examined one.
    var isCertain: Bool {
        #if canImport(Darwin) || compiler(>=6.4)
            false
        #else
            !isRace
        #endif
    }

    /// All differences. With `CHAPTERS=Toolchain`, each of these tests must be red.
    static let all = chapter3 + chapter4 + chapter5 + chapter7 + chapter8 + chapter9 + bonus

    private static let chapter3 = [
        endless("What onChange changes doesn't call it again"),
        endless("A change inside an onChange calls no other onChange inside it"),
        endless("Three trackings of two trains are called once each"),
        endless("What onChange reads inside another apply counts for that apply"),
    ]

    private static let chapter4: [Difference] = []

    private static let chapter5 =
        differences(
            in: "5.2", because: "It calls `onChange` again for each change that `onChange` makes.",
            "A change inside an onChange calls no other onChange inside it")
        + differences(
            in: "5.3", because: "It calls before it cancels, so a second thread calls too.",
            "Of two threads that change what was read, one calls",
            "Of three threads that change two trains, one calls",
            "Three trackings are called once each, whichever thread finds them")
        + differences(
            in: "5.5", because: registersLate,
            "A change that begins after the read is reported",
            "What a late onChange changes doesn't call it again",
            "A late onChange runs on this thread, before the call returns",
            "Late calls are made one after the other, the oldest first",
            "When no late call is left, the next one is made at once",
            "A late call waits for its own thread only",
            "20,000 late calls in a row fit on a small stack")
        + differences(
            in: "5.6", because: registersLate,
            "A change during the innermost of three applys calls all three",
            "An object at the address of one that is gone is another one")
        + differences(
            in: "5.6", because: "Its list grows while it hashes a key path for that list.",
            "A subscript's argument may read what is tracked while it is compared")
        + differences(
            in: "5.7", because: registersLate,
            "Another thread's change during the same apply is reported")
        + differences(
            in: "5.8", because: "It notifies trackings only once, before the store.",
            "A label shows the new delay, or is called",
            "Three labels of two trains show the new delays, or are called",
            "A tracking that another thread starts during a change is called after it",
            "What apply changes is reported to the other threads after the store, too",
            "A change that throws is reported after the store, too",
            "Eight trackings that begin during a change are all called after it",
            "A change inside an onChange after the store calls no other onChange inside it")

    private static let registersLate =
        "It registers a tracking only after `apply`, and loses earlier changes."

    private static let chapter7 = [
        Difference(
            step: "7.2",
            test: "A read between the report and the write is notified by a second report",
            reason: "It loses the change: it notifies only before the store.")
    ]

    private static let chapter8 =
        differences(
            in: "8.3", because: "A loop gets some values twice, and a later iterator may get none.",
            "Three iterators of one sequence have a position each")
        + differences(
            in: "8.8", because: "It waits forever for a change of an object that is gone.",
            "Whichever object is freed, the loop gets a value",
            "An object that is freed while the closure runs wakes the loop again")
        + differences(
            in: "8.8", because: "It waits forever for a change of which only the end is reported.",
            "However a setter reports, each change gives a value")
        + differences(
            in: "8.8", because: "It runs the closure at once, and gets the old value twice.",
            "While another thread makes a change, the closure doesn't run",
            "If another thread reports no end, the closure runs a little later")
        + [
            Difference(
                step: "8.8", test: "A setter that waits for the loop doesn't wait forever",
                reason: "If the closure runs before the store, it gets the old value alone.",
                isRace: true)
        ]

    private static let chapter9 = [
        Difference(
            step: "9.11", test: "An equal object that isn't the same is reported",
            reason: "It stores the other object and reports nothing."),
        Difference(
            step: "9.11", test: "An optional object is compared by identity",
            reason: "It has no comparison for optionals of objects, so it always reports them."),
    ]

    private static let bonus: [Difference] = []

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
