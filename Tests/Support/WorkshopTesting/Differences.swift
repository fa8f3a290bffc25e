import WorkshopSteps

/// A behavior in which this workshop differs from Swift's own Observation on purpose, by the test that asks
/// for it.
struct Difference {
    /// The step.
    let step: String
    /// The test's title.
    let test: String
    /// What Swift's own does instead.
    let reason: String

    /// All that plain tests ask for. With `CHAPTERS=Toolchain`, each must be red.
    static let all = chapter3 + chapter4 + chapter5 + chapter7 + chapter8 + chapter9 + bonus

    private static let chapter3 = [
        endless("What onChange changes doesn't call it again"),
        endless("A change to another train in onChange doesn't call it again either"),
        endless("A change inside one onChange doesn't call the next one inside it"),
        endless("Three trackings of two trains are called once each"),
        endless("What onChange reads inside another apply counts for that apply"),
        endless("A tracking that starts anew is called once for each change from outside"),
    ]

    private static let chapter4: [Difference] = []

    private static let chapter5: [Difference] = []

    private static let chapter7 = [
        Difference(
            step: "7.2",
            test: "A read between the report and the write is notified by a second report",
            reason: "It loses the change: it notifies only before the store.")
    ]

    private static let chapter8: [Difference] = []

    private static let chapter9 = [
        Difference(
            step: "9.11", test: "An equal object that isn't the same is reported",
            reason: "It stores the other object and reports nothing."),
        Difference(
            step: "9.11", test: "An optional object is compared by identity",
            reason: "It has no comparison for optionals of objects, so it always reports them."),
    ]

    private static let bonus: [Difference] = []

    private static func endless(_ test: String) -> Difference {
        Difference(
            step: "3.4", test: test,
            reason: "It calls `onChange` again for each change that `onChange` makes, endlessly.")
    }
}
