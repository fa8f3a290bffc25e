import Locking

/// One evaluation of a view's body.
///
/// Callbacks use it in place of the view. A callback can run on any thread, and by then the view
/// may be gone, or may have been evaluated again. In that case, this evaluation belongs to no view.
struct Evaluation: Hashable, Comparable, Sendable {
    /// How many views enclose the view.
    let depth: Int
    /// How many evaluations came before this one, of any view.
    let number: Int

    /// The evaluation of an outer view comes before that of a view inside it.
    static func < (left: Evaluation, right: Evaluation) -> Bool {
        (left.depth, left.number) < (right.depth, right.number)
    }
}

/// Why a view's body was evaluated.
public enum Reason: Equatable, Sendable {
    /// The view is new on the screen.
    case isNew
    /// The input of this name is different, or can't be compared.
    case input(String)
    /// The view around was evaluated. All inputs are the same.
    case viewAround
    /// Something that the body depends on has changed.
    case change
}

/// The evaluations that are outdated, because something that they depend on is changing.
final class Outdated: Sendable {
    private let evaluations = Locked<Set<Evaluation>>([])

    /// All of them.
    var all: Set<Evaluation> { evaluations.withLock { $0 } }

    /// Notes that an evaluation is outdated.
    ///
    /// This may be called on any thread.
    func insert(_ evaluation: Evaluation) {
        _ = evaluations.withLock { $0.insert(evaluation) }
    }

    /// Removes and returns all of them, those of outer views first.
    func removeAll() -> [Evaluation] {
        evaluations.withLock { evaluations in
            defer { evaluations = [] }
            return evaluations.sorted()
        }
    }
}
