import Testing
import WorkshopTesting

@testable import Chapter6

@Suite("Chapter 6 · What a UI does with it", .serialized, .chapter(6))
enum Chapter6Tests {}

extension Train {
    static var lisboa: Train { Train(to: "Lisboa", platform: 4) }
    static var porto: Train { Train(to: "Porto", platform: 1) }
    static var faro: Train { Train(to: "Faro", platform: 2) }
}

/// A departure from a platform. Two departures with the same number are equal.
final class Departure: Hashable, CustomStringConvertible {
    var number: Int
    let train: Train

    init(_ number: Int, from platform: Int) {
        self.number = number
        train = Train(to: "Lisboa", platform: platform)
    }

    var description: String { "\(number)" }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    static func == (left: Departure, right: Departure) -> Bool { left.number == right.number }
}

// MARK: - What is on the screen, what has a note, and which bodies ran

extension Renderer {
    /// The lines on the screen, with one space between columns.
    var lines: [String] {
        text.split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
    }

    /// Makes a change, takes a turn, and counts the bodies that ran. Those of the rows of a `ForEach`,
    /// which only call a closure, aren't counted.
    func bodies(_ change: () -> Void = {}) -> Bodies {
        noteTypes(in: root)
        let before = viewTypes.mapValues { evaluations(of: $0) }
        change()
        update()
        noteTypes(in: root)
        let now = viewTypes.filter { evaluations(of: $1) > 0 }
        return Bodies(now.map { ($1, evaluations(of: $1) - before[$0, default: 0]) })
    }

    /// The views on the screen that have a note, by type.
    var noted: Bodies {
        let notes = outdated.all
        func types(in node: Node) -> [(any View.Type, Int)] {
            let own = node.evaluation.map { notes.contains($0) } == true
            return (own ? [(type(of: node.view), 1)] : []) + node.children.flatMap(types)
        }
        return Bodies(types(in: root))
    }
}

/// The types of views that were on a screen. (The chapter's tests run one at a time.)
nonisolated(unsafe) private var viewTypes: [ObjectIdentifier: any View.Type] = [:]

private func noteTypes(in node: Node) {
    let type = type(of: node.view)
    if !(type is any PrimitiveView.Type || type == ForEach.Row.self) {
        viewTypes[ObjectIdentifier(type)] = type
    }
    node.children.forEach(noteTypes)
}

extension Reason: CustomTestStringConvertible {
    /// The reason for the body's run, in words.
    public var testDescription: String {
        switch self {
        case .isNew: "the view is new"
        case .input("self"): "another view in its place"
        case .input(let name): "another `\(name)`"
        case .viewAround: "the view around it"
        case .change: "a change"
        }
    }
}

// MARK: - Views

/// A view whose only input is a closure, so that a test can write the content in place.
struct Screen: View {
    @ViewBuilder let content: () -> Group
    var body: some View { content() }
}

/// Reads a train's delay.
struct StatusView: View {
    let train: Train
    var body: some View { Text(train.status) }
}

/// Reads a train's platform.
struct PlatformView: View {
    let train: Train
    var body: some View { Text("Platform \(train.platform)") }
}

/// Reads nothing: its text is an input.
struct LineView: View {
    let text: String
    var body: some View { Text(text) }
}

/// Reads nothing: it hands its train to a view inside.
struct TitledView: View {
    let train: Train
    var body: some View {
        VStack {
            Text("Next")
            StatusView(train: train)
        }
    }
}

/// Reads which train is featured, and hands the train to a view inside.
struct FeaturedView: View {
    let board: Board
    var body: some View {
        Text("Featured")
        StatusView(train: board.featured ?? board.trains[0])
    }
}
