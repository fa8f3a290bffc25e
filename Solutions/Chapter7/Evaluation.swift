import Synchronization

/// One evaluation of a view's body.
///
/// It stands for the view in callbacks. A callback may be called on any thread, and a view may be
/// gone by then or have been evaluated again: then its number is known to nobody.
struct Evaluation: Hashable, Comparable, Sendable {
    /// How many views are around the view.
    let depth: Int
    /// How many evaluations there were before this one, of whatever view.
    let number: Int

    /// The evaluation of an outer view comes before that of a view inside it.
    static func < (left: Evaluation, right: Evaluation) -> Bool {
        (left.depth, left.number) < (right.depth, right.number)
    }
}

/// The evaluations that no longer hold, since something changes that they have read.
final class Outdated: Sendable {
    private let evaluations = Mutex<Set<Evaluation>>([])

    /// Whether there is one that the caller looks for.
    func contains(where isLookedFor: (Evaluation) -> Bool) -> Bool {
        evaluations.withLock { $0 }.contains(where: isLookedFor)
    }

    /// Notes that an evaluation no longer holds.
    ///
    /// This may be called on any thread.
    func insert(_ evaluation: Evaluation) {
        _ = evaluations.withLock { $0.insert(evaluation) }
    }

    /// Takes out all of them, those of outer views first.
    func removeAll() -> [Evaluation] {
        evaluations.withLock { evaluations in
            defer { evaluations = [] }
            return evaluations.sorted()
        }
    }
}
