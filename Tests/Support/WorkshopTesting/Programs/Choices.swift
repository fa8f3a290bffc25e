/// What chance, or an earlier run, decides while something is put together: a program, a screen.
///
/// Whoever makes a program asks for one choice after another, and each is noted. So the same choices make
/// the same program again, and fewer or lower ones make a simpler program: a kind of program needs no
/// shrinking of its own, as long as **0 is the simplest choice**, and what is made of a few choices is
/// asked for inside of a ``part(_:)``, which can be left out.
///
/// The idea is Hypothesis's (D. MacIver and A. Donaldson, "Test-Case Reduction via Test-Case Generation",
/// ECOOP 2020).
public struct Choices {
    /// What was chosen, and the places where a part begins and ends.
    public struct Record: Hashable, Sendable {
        /// The choices, in order.
        public fileprivate(set) var values: [Int] = []
        /// The parts, by the choices that they were made of: those that end first come first.
        fileprivate var parts: [Range<Int>] = []

        /// Whether it is simpler than another one: shorter, or lower where the two first differ.
        func isSimpler(than other: Record) -> Bool {
            values.count == other.values.count
                ? values.lexicographicallyPrecedes(other.values)
                : values.count < other.values.count
        }
    }

    /// What was chosen so far.
    public private(set) var record = Record()
    /// What is chosen first. After these come 0 only, or what chance says.
    private let given: [Int]
    private var chance: SplitMix?

    /// Choices by chance, the same for each seed.
    public init(seed: Int) {
        given = []
        chance = SplitMix(state: UInt64(truncatingIfNeeded: seed))
    }

    /// The same choices again. Where more are asked for, they are 0.
    public init(_ values: [Int]) { given = values }

    /// A number from 0 on, below a bound.
    public mutating func number(below bound: Int) -> Int {
        let index = record.values.count
        let next = chance?.next()
        let value =
            index < given.count
            ? min(given[index], bound - 1) : next.map { Int($0 >> 33) % bound } ?? 0
        record.values.append(value)
        return value
    }

    /// `true` in some cases of a hundred. `false` is simpler.
    public mutating func happens(_ percent: Int) -> Bool {
        // The highest numbers, so that a lower one is always simpler.
        number(below: 100) >= 100 - percent
    }

    /// One of some elements. The first is the simplest.
    public mutating func one<Element>(of elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }

    /// Makes something of a few choices, which can be left out together.
    public mutating func part<Part>(_ make: (inout Choices) -> Part) -> Part {
        let start = record.values.count
        defer { record.parts.append(start..<record.values.count) }
        return make(&self)
    }

    /// Some parts, one after the other, as many as chance says.
    ///
    /// - Parameters:
    ///   - count: How many at least, and at most.
    ///   - percent: In how many cases of a hundred one more follows.
    ///   - make: Makes one.
    /// - Returns: The parts.
    public mutating func parts<Part>(
        _ count: ClosedRange<Int>, oneMore percent: Int = 50, _ make: (inout Choices) -> Part
    ) -> [Part] {
        var parts: [Part] = []
        while parts.count < count.upperBound {
            // The decision belongs to the part, so that without it one less is made, and not another.
            let next: Part? = part { choices in
                if parts.count >= count.lowerBound, !choices.happens(percent) { return nil }
                return make(&choices)
            }
            guard let next else { break }
            parts.append(next)
        }
        return parts
    }
}

/// The search for the simplest choices with which something still goes wrong.
///
///     var search = Shrinking(record)
///     while let values = search.next() {
///         var choices = Choices(values)
///         if isWrong(makeProgram(&choices)) { search.accept(choices.record) }
///     }
///
/// What is found last is ``simplest``. It's a loop of its owner's, so that it can await something.
public struct Shrinking {
    /// The simplest choices so far.
    public private(set) var simplest: Choices.Record
    private var tried: Set<[Int]> = []
    private var candidates: [[Int]]
    private var position = 0
    private var runs: Int

    /// Begins with choices that go wrong.
    ///
    /// - Parameters:
    ///   - record: The choices.
    ///   - limit: How many others to try at most.
    public init(_ record: Choices.Record, limit: Int = 4000) {
        simplest = record
        runs = limit
        candidates = Self.candidates(of: record)
    }

    /// The next choices to try; `nil` if nothing is left to try.
    public mutating func next() -> [Int]? {
        while runs > 0, position < candidates.count {
            let values = candidates[position]
            position += 1
            guard tried.insert(values).inserted else { continue }
            runs -= 1
            return values
        }
        return nil
    }

    /// Goes on with choices that still go wrong, if they are simpler.
    ///
    /// - Parameter record: What was asked for, which may be less than what was tried.
    public mutating func accept(_ record: Choices.Record) {
        guard record.isSimpler(than: simplest) else { return }
        simplest = record
        candidates = Self.candidates(of: record)
        position = 0
    }

    /// Fewer choices, the larger parts left out first; then a part in place of the one around it; then
    /// lower ones, alone, and all of the same number together.
    private static func candidates(of record: Choices.Record) -> [[Int]] {
        let values = record.values
        func replacing(_ range: Range<Int>, by other: [Int]) -> [Int] {
            var values = values
            values.replaceSubrange(range, with: other)
            return values
        }
        let parts = record.parts.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
        var all = parts.map { replacing($0, by: []) }
        for outer in parts {
            for inner in parts where inner != outer && outer.contains(inner.lowerBound) {
                guard inner.upperBound <= outer.upperBound else { continue }
                all.append(replacing(outer, by: Array(values[inner])))
            }
        }
        all += parts.map { replacing($0, by: Array(repeating: 0, count: $0.count)) }
        all += values.indices.map { replacing($0..<$0 + 1, by: []) }
        for (index, value) in values.enumerated() where value > 0 {
            for lower in Set([0, value / 2, value - 1]).sorted() {
                all.append(replacing(index..<index + 1, by: [lower]))
            }
        }
        for value in Set(values).sorted() where value > 0 {
            for lower in 0..<min(value, 4) { all.append(values.map { $0 == value ? lower : $0 }) }
        }
        return all
    }
}
