import Locking

/// One evaluation of a view's body.
///
/// A callback may run on any thread, so it captures the evaluation and not the view. By the time
/// the callback runs, the view may have been removed or evaluated again. In that case, the
/// evaluation no longer belongs to a view.
struct Evaluation: Hashable, Comparable, Sendable {
    /// The number of enclosing views.
    let depth: Int
    /// The evaluation's serial number, counted across all views and beginning at 1.
    let number: Int

    /// Orders an outer view's evaluation before the evaluations of the views inside it.
    static func < (left: Evaluation, right: Evaluation) -> Bool {
        (left.depth, left.number) < (right.depth, right.number)
    }
}

/// The reason why a view's body was evaluated.
public enum Reason: Equatable, Sendable {
    /// The view is new on the screen.
    case isNew
    /// The input with this name has changed or can't be compared.
    case input(String)
    /// The enclosing view was evaluated. No input has changed.
    case viewAround
    /// Something that the body depends on has changed.
    case change
}

/// The outdated evaluations, which depend on something that has changed or is about to change.
final class Outdated: Sendable {
    private let evaluations = Locked<Set<Evaluation>>([])

    /// All outdated evaluations.
    var all: Set<Evaluation> { evaluations.withLock { $0 } }

    /// Records that an evaluation is outdated.
    ///
    /// Any thread may call this method.
    func insert(_ evaluation: Evaluation) {
        _ = evaluations.withLock { $0.insert(evaluation) }
    }

    /// Removes all outdated evaluations and returns them, with outer views first.
    func removeAll() -> [Evaluation] {
        evaluations.withLock { evaluations in
            defer { evaluations = [] }
            return evaluations.sorted()
        }
    }
}
