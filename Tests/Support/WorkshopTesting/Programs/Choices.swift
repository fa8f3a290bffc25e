import WorkshopSteps

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
        chance = SplitMix(seed: seed)
    }

    /// The same choices again. Where more are asked for, they are 0.
    public init(_ values: [Int]) { given = values }

    /// A number from 0 on, below a bound.
    public mutating func number(below bound: Int) -> Int {
        number(weights: Array(repeating: 1, count: bound))
    }

    /// A number from 0 on, more often one of which the weight is higher, and never one without any.
    public mutating func number(weights: [Int]) -> Int {
        let index = record.values.count
        let next = chance?.next()
        var value = index < given.count ? min(given[index], weights.count - 1) : 0
        if index >= given.count, let next {
            var rest = Int(next >> 33) % weights.reduce(0, +)
            while rest >= weights[value] {
                rest -= weights[value]
                value += 1
            }
        }
        if weights[value] == 0 { value = weights.firstIndex { $0 > 0 } ?? 0 }
        record.values.append(value)
        return value
    }

    /// `true` in some cases of a hundred. `false` is simpler.
    public mutating func happens(_ percent: Int) -> Bool {
        number(weights: [100 - percent, percent]) > 0
    }

    /// Notes what is no choice.
    private mutating func note(_ fact: Bool) -> Bool {
        record.values.append(fact ? 1 : 0)
        return fact
    }

    /// One of some elements. The first is the simplest.
    public mutating func one<Element>(of elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }

    /// Makes something weigh as if it were made of some choices more: what is harder to read is not
    /// simpler than what is longer.
    public mutating func weigh(_ choices: Int) {
        for _ in 0..<choices { _ = note(false) }
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
        while true {
            // The decision belongs to the part, so that without it one less is made, and not another. It
            // is noted also where there is none, so that each part can stand in each one's place.
            let next: Part? = part { choices in
                let isForced = parts.count < count.lowerBound || parts.count >= count.upperBound
                let goesOn =
                    isForced
                    ? choices.note(parts.count < count.lowerBound) : choices.happens(percent)
                return goesOn ? make(&choices) : nil
            }
            guard let next else { break }
            parts.append(next)
        }
        return parts
    }
}

/// Something that was made by chance, with what was chosen.
struct Made<Value: Hashable> {
    let value: Value
    let record: Choices.Record
    private let make: (inout Choices) -> Value

    /// Makes something.
    init(_ choices: Choices, _ make: @escaping (inout Choices) -> Value) {
        var choices = choices
        value = make(&choices)
        record = choices.record
        self.make = make
    }

    /// The same with other choices.
    func again(_ values: [Int]) -> Self { Self(Choices(values), make) }

    /// The first ones by chance, no two of them equal, the small ones first. They are the same each time.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - sizes: The sizes of the first and of the last.
    ///   - make: Makes one of a size.
    ///   - isWorthwhile: Whether to take one, by its seed.
    /// - Returns: So many, or fewer if not enough are worthwhile.
    static func first(
        _ count: Int, growing sizes: Range<Int>, _ make: @escaping (Int, inout Choices) -> Value,
        isWorthwhile: (Value, Int) -> Bool = { _, _ in true }
    ) -> [Self] {
        var all: [Self] = []
        var seen: Set<Value> = []
        for seed in 0..<count * 30 where all.count < count {
            let size = sizes.lowerBound + all.count * sizes.count / count
            let made = Self(Choices(seed: seed)) { make(size, &$0) }
            if isWorthwhile(made.value, seed), seen.insert(made.value).inserted { all.append(made) }
        }
        return all
    }
}

/// The search for the simplest choices with which something still goes wrong.
///
///     var search = Search(wrong)
///     while let candidate = search.next() {
///         if isWrong(candidate.value) { search.accept(candidate) }
///     }
///
/// What is found last is ``simplest``. It's a loop of its owner's, so that it can await something.
struct Search<Value: Hashable> {
    /// The simplest one so far.
    private(set) var simplest: Made<Value>
    /// The choices to try next, and what was tried.
    private var candidates: ArraySlice<[Int]>
    private var tried: Set<[Int]> = []
    private var made: Set<Value>
    /// How many choices to try at most.
    private var limit = 4000

    /// Begins with one that goes wrong.
    init(_ wrong: Made<Value>) {
        (simplest, made) = (wrong, [wrong.value])
        candidates = Self.candidates(of: wrong.record)
    }

    /// A simpler one that has not been tried; `nil` if there is none.
    mutating func next() -> Made<Value>? {
        while limit > 0, let values = candidates.popFirst() {
            guard tried.insert(values).inserted else { continue }
            limit -= 1
            let candidate = simplest.again(values)
            if candidate.value == simplest.value { accept(candidate) }
            if candidate.record.isSimpler(than: simplest.record),
                made.insert(candidate.value).inserted
            {
                return candidate
            }
        }
        return nil
    }

    /// Goes on with one that still goes wrong, if it is simpler: fewer choices may have been asked for than
    /// were tried, or others.
    mutating func accept(_ candidate: Made<Value>) {
        guard candidate.record.isSimpler(than: simplest.record) else { return }
        simplest = candidate
        candidates = Self.candidates(of: candidate.record)
    }

    /// Fewer choices, the larger parts left out first; then a part in place of the one around it; then
    /// lower ones, alone, and all of the same number together.
    private static func candidates(of record: Choices.Record) -> ArraySlice<[Int]> {
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
        return all[...]
    }
}
