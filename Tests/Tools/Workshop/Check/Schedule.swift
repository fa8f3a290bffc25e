/// Which builder builds what, and when.
///
/// A builder keeps to a chapter as long as it can: when it comes new to one, it compiles the chapter's
/// tests first, which takes as long as some states do. And what is beside each other is alike, so that
/// less is compiled from one to the next. One without a chapter takes half of another one's: without that, one
/// builder alone would check a chapter.
struct Schedule {
    /// How many a builder leaves to another one that is at them already.
    private static let fewest = 4

    /// The chapters that no builder has begun with, the largest last.
    private var chapters: [Range<Int>]
    /// What is left of what each builder is at.
    private var parts: [Int: Range<Int>] = [:]

    /// A schedule for compositions.
    ///
    /// - Parameter numbers: Each one's chapter. Those of a chapter are beside each other.
    init(chapters numbers: [Int]) {
        var chapters: [Range<Int>] = []
        for index in numbers.indices {
            if index > 0, numbers[index] == numbers[index - 1], let last = chapters.popLast() {
                chapters.append(last.lowerBound..<index + 1)
            } else {
                chapters.append(index..<index + 1)
            }
        }
        self.chapters = chapters.sorted { $0.count < $1.count }
    }

    /// The place of what a builder is to build next; `nil` if there is nothing left for it.
    mutating func next(for builder: Int) -> Int? {
        if parts[builder, default: 0..<0].isEmpty {
            parts[builder] = chapters.popLast() ?? halfOfTheLargest()
        }
        return parts[builder]?.popFirst()
    }

    /// Takes half of what another builder has left, from the end.
    private mutating func halfOfTheLargest() -> Range<Int>? {
        guard let (other, part) = parts.max(by: { $0.value.count < $1.value.count }),
            part.count >= Self.fewest
        else { return nil }
        let middle = part.lowerBound + (part.count + 1) / 2
        parts[other] = part.lowerBound..<middle
        return middle..<part.upperBound
    }
}
