import Testing

// Threads that share state can interleave in many ways, and a mistake can cause a failure in only one of
// them. A test that simply starts its threads tries only a few interleavings, chosen by chance. The function
// below runs the threads one at a time and tries one interleaving after another, so it finds such a mistake
// in every run, on every machine.
//
// The idea is systematic concurrency testing, as in CHESS (M. Musuvathi and S. Qadeer, "Iterative Context
// Bounding for Systematic Testing of Multithreaded Programs", PLDI 2007). CHESS also showed that a mistake
// rarely needs more than two preemptions. In Rust, the crate loom works in the same way.

/// Runs a scenario in every interleaving of its threads, up to a limit.
///
///     everyOrder { order in
///         let signal = Flag()
///         order.thread("sets") { signal.set() }
///         order.thread("looks") { _ = signal.isSet }
///         try order.run()
///         #expect(signal.isSet)
///     }
///
/// After an expectation fails, this function tries no further interleavings. The issue shows a timeline with
/// a column for each thread, and a setting such as `ORDER=0110`. With that setting in the environment, the
/// function runs only the failed interleaving, so a breakpoint stops there.
///
/// The function first tries the interleavings without a **preemption**, a point at which a thread could
/// continue but another thread receives the turn. Next, it tries those with one preemption, then those with
/// two, and finally all others. The limit doesn't apply to interleavings with at most two preemptions or, if
/// there are three threads or more, at most one.
///
/// A thread can lose its turn when it takes or releases a ``Locked``'s lock, at an
/// ``Interleaving/point(_:)``, when it suspends, and when it ends. So this function doesn't find
/// races on plain variables, but the thread sanitizer does.
///
/// - Parameters:
///   - sourceLocation: The location of the test.
///   - scenario: A closure that creates the shared objects, adds the threads, runs the threads, and checks
///     the result. The closure runs once for each interleaving and must behave the same each time, so it must
///     not use random numbers, clocks, or a dictionary's order.
public func everyOrder(
    sourceLocation: SourceLocation = #_sourceLocation, _ scenario: (Interleaving) throws -> Void
) {
    var crew = Crew()
    defer { crew.dismiss() }
    // The beginnings of the interleavings that are still to run, by number of preemptions.
    var beginnings: [[[Int]]] = [[Interleaving.chosenOrder ?? []]]
    var count = 0
    var certain = 2
    var attempts = 0
    while let preemptions = beginnings.firstIndex(where: { !$0.isEmpty }) {
        guard preemptions <= certain || count < limit else { return }
        let beginning = beginnings[preemptions].removeFirst()
        let order = Interleaving(beginningWith: beginning, of: crew)
        count += 1
        order.run(scenario) { words in
            Issue.record("\(words)", sourceLocation: sourceLocation)
        }
        crew.isStuck = !order.isOver
        if order.doesNotRepeat, Interleaving.chosenOrder == nil {
            attempts += 1
            guard attempts == 10 else {
                // A dictionary's order can depend on addresses, so another attempt may repeat the
                // interleaving. The threads of this attempt stay stuck.
                crew = Crew()
                beginnings[preemptions].insert(beginning, at: 0)
                continue
            }
            Issue.record(
                """
                The threads behaved differently when they ran again in the same order, so not all \
                orders were tried. Does the code depend on chance, such as a random number, the \
                time, or the order of a dictionary?
                """, sourceLocation: sourceLocation)
            return
        }
        attempts = 0
        // Three threads have thousands of interleavings with two preemptions.
        if order.threadCount > 2 { certain = 1 }
        guard !order.hasRecorded, order.isOver, Interleaving.chosenOrder == nil else { return }
        for (count, beginning) in order.alternatives {
            while beginnings.count <= count { beginnings.append([]) }
            beginnings[count].append(beginning)
        }
    }
}

/// The maximum number of interleavings, unless there are more that are always tried.
private let limit = 250
