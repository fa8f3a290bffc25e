import Foundation
import WorkshopSteps

/// The compositions that haven't been built yet, by chapter.
///
/// A builder that switches to another chapter first compiles the chapter's tests, which takes as long as
/// several compositions. A builder therefore finishes its chapter before it takes a chapter that no other
/// builder is working on.
struct BuildQueue {
    /// The result of a composition, and the time that the build and the tests took.
    typealias Result = (outcome: Builder.Outcome, time: Duration)

    /// The number of builders, which is one more than the number of processors because some tests wait. More
    /// than four builders aren't worthwhile, because each starts with a complete build.
    private static let builders = min(ProcessInfo.processInfo.activeProcessorCount + 1, 4)

    /// The indices of the compositions that no builder has taken, by chapter.
    private var left: [Int: ArraySlice<Int>]
    /// The chapter that each builder is working on.
    private var chapters: [Int: Int] = [:]

    /// Creates a queue of compositions from their chapters' numbers.
    init(chapters: [Int]) {
        left = Dictionary(grouping: chapters.indices) { chapters[$0] }.mapValues { $0[...] }
    }

    /// Builds and tests compositions, several at a time.
    ///
    /// - Returns: The results, in the order of the compositions.
    static func build(_ compositions: [Composition], in project: Project) async -> [Result] {
        var queue = BuildQueue(chapters: compositions.map(\.chapter))
        var results: [Int: Result] = [:]
        await withTaskGroup(of: (Int, Builder, Result).self) { group in
            func start(_ builder: Builder) {
                guard let index = queue.next(for: builder.number) else { return }
                group.addTask {
                    let start = ContinuousClock.now
                    let outcome = await builder.outcome(of: compositions[index])
                    return (index, builder, (outcome, .now - start))
                }
            }
            for number in 1...builders { start(Builder(number: number, project: project)) }
            for await (index, builder, result) in group {
                results[index] = result
                if results.count.isMultiple(of: 10) {
                    print("[\(results.count)/\(compositions.count)] \(compositions[index].name)")
                    fflush(nil)
                }
                start(builder)
            }
        }
        return compositions.indices.compactMap { results[$0] }
    }

    /// Takes the next composition for a builder. If the builder's own chapter has no compositions left, the
    /// builder takes one from the largest chapter that no other builder is working on. If there is no such
    /// chapter, it takes one from the end of a chapter that has at least four compositions left.
    ///
    /// - Returns: The composition's index; `nil` if the builder is no longer needed.
    mutating func next(for builder: Int) -> Int? {
        if let chapter = chapters[builder], let index = left[chapter]?.popFirst() { return index }
        func largest(_ isCandidate: (Int) -> Bool) -> Int? {
            left.filter { !$0.value.isEmpty && isCandidate($0.key) }
                .max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
        }
        let taken = Set(chapters.values)
        if let chapter = largest({ !taken.contains($0) }) {
            chapters[builder] = chapter
            return left[chapter]?.popFirst()
        }
        return largest { left[$0, default: []].count >= 4 }.flatMap { left[$0]?.popLast() }
    }
}
