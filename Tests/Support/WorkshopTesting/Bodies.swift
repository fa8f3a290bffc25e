import Testing

/// The number of times that each view's body ran, such as `[BoardView.self: 1, TrainRow.self: 3]`.
/// The bodies of views that aren't listed didn't run.
public struct Bodies: Equatable, ExpressibleByDictionaryLiteral, CustomTestStringConvertible {
    private var counts: [String: Int] = [:]

    /// Creates counts from the number of runs for each type of view.
    public init(_ counts: [(type: Any.Type, count: Int)]) {
        for (type, count) in counts { self.counts[String(describing: type), default: 0] += count }
    }

    /// Creates counts from the number of runs for each type of view.
    public init(dictionaryLiteral counts: (Any.Type, Int)...) {
        self.init(counts.map { (type: $0.0, count: $0.1) })
    }

    /// Whether the same bodies ran equally often. A type with no runs can be left out.
    public static func == (left: Bodies, right: Bodies) -> Bool {
        left.counts.filter { $0.value != 0 } == right.counts.filter { $0.value != 0 }
    }

    /// The counts by name, such as “BoardView 1, TrainRow 3”.
    public var testDescription: String {
        let words = counts.map { "\($0.key) \($0.value)" }.sorted()
        return words.isEmpty ? "none" : words.joined(separator: ", ")
    }
}
