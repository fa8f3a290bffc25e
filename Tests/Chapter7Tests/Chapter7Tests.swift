import Testing
import WorkshopTesting

@testable import Chapter7

@Suite("Chapter 7 · With and without", .serialized, .chapter(7))
enum Chapter7Tests {}

extension Train {
    static var lisboa: Train { Train(to: "Lisboa", platform: 4) }
}

extension Board {
    static func with(_ count: Int) -> Board { Board(trains: (0..<count).map { _ in .lisboa }) }
}

/// Starts a tracking and counts the calls to its `onChange`.
func track<T>(_ apply: () -> T) -> Counter {
    let calls = Counter()
    _ = withObservationTracking(apply) { calls.increment() }
    return calls
}

/// A view whose only input is a closure, so that a test can write the content in place.
struct Screen: View {
    @ViewBuilder let content: () -> Group
    var body: some View { content() }
}

/// A view with a count in a state, and a button that increases the count. The button's title is the
/// view's input.
struct Tally: View {
    let title: String
    @State var count = 0
    var body: some View {
        HStack {
            Text("\(title): \(count)")
            Button(title) { count += 1 }
        }
    }
}

/// A view with an `ObservableObject` in a state.
struct StateMachine: View {
    @State var basket = OldBasket()
    var body: some View {
        HStack {
            Text("\(basket.count)")
            Button("state") { basket.count += 1 }
        }
    }
}

// MARK: - What is on the screen, and which bodies ran

extension Renderer {
    /// The lines on the screen, with one space between columns.
    var lines: [String] {
        text.split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
    }

    /// Makes a change, takes a turn, and counts the bodies that ran. The rows of a `ForEach` aren't
    /// counted, because their bodies only call a closure.
    func bodies(_ change: () -> Void = {}) -> Bodies {
        noteTypes(in: root)
        let before = viewTypes.mapValues { evaluations(of: $0) }
        change()
        update()
        noteTypes(in: root)
        let now = viewTypes.filter { evaluations(of: $1) > 0 }
        return Bodies(now.map { ($1, evaluations(of: $1) - before[$0, default: 0]) })
    }
}

/// The types of views that were on a screen. The chapter's tests run one at a time, so no lock is
/// needed.
nonisolated(unsafe) private var viewTypes: [ObjectIdentifier: any View.Type] = [:]

private func noteTypes(in node: Node) {
    let type = type(of: node.view)
    if !(type is any PrimitiveView.Type || type == ForEach.Row.self) {
        viewTypes[ObjectIdentifier(type)] = type
    }
    node.children.forEach(noteTypes)
}
