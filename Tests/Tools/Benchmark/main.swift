// Measures the workshop's framework and Swift's own framework in one run, on the same models.
import BonusLoad
import Chapter5Load
import Chapter8Load
import Foundation
import SwiftLoad
import WorkshopSteps

/// A function that measures the work with a given name, for a number of objects and repetitions.
typealias Measure = (_ work: String, _ count: Int, _ repeats: Int) -> Double

/// A chapter's framework.
struct Framework {
    let chapter: Int
    let isFinished: Bool
    let measure: Measure

    var name: String { chapter == Step.bonus ? "Bonus" : "chapter \(chapter)" }
}

/// A row of the table.
struct Row {
    let work: String
    var unit = "ns"
    let count: Int
    /// Whether nothing observes the objects during the work. The Bonus makes this case fast.
    var isOutside = false

    /// Returns the factor by which a framework should be faster than Swift's own framework. Up to chapter
    /// 8, clear code has priority, but no row should take more than one and a half times as long as with
    /// Swift's own framework.
    func goal(of framework: Framework) -> Double {
        framework.chapter == Step.bonus ? (isOutside ? 8 : 3) : 1 / 1.5
    }
}

let rows = [
    Row(work: "read, outside of any tracking", count: 1, isOutside: true),
    Row(work: "set, nobody observes", count: 1, isOutside: true),
    Row(work: "track one property, and fire", count: 1),
    Row(work: "track n objects, and fire one", count: 100),
    Row(work: "read n times in one tracking", count: 100),
    Row(work: "fire n trackings of one property", count: 1000),
    Row(work: "memory of a registrar", unit: "bytes", count: 10_000),
    Row(work: "memory of a tracking", unit: "bytes", count: 10_000),
]
let runs = 9

/// The median of several runs, and their spread, which is half of the interquartile range, in percent of
/// the median.
struct Sample {
    let median, spread: Double

    init(_ values: [Double]) {
        let sorted = values.isEmpty ? [0] : values.sorted()
        median = sorted[sorted.count / 2]
        let distance = sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]
        spread = 50 * distance / max(median, 0.01)
    }
}

func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func number(_ value: Double) -> String {
    String(format: value < 2 ? "%.2f" : value < 10 ? "%.1f" : "%.0f", value)
}

func padded(_ text: String) -> String { text.padding(toLength: 34, withPad: " ", startingAt: 0) }

/// Returns the time with Swift's own framework, and the factor by which each framework was faster. The
/// frameworks are measured in turn, so that other work on the machine affects all of them.
func measure(_ row: Row, of frameworks: [Framework], swift: Measure) -> (Sample, [Sample]) {
    let isMemory = row.unit == "bytes"
    // Each run takes about ten milliseconds.
    let once = max(isMemory ? 0 : swift(row.work, row.count, 1), 10)
    let repeats = isMemory ? 1 : max(1, min(1_000_000, Int(1e7 / (once * Double(row.count)))))
    var times: [Double] = []
    var ratios = frameworks.map { _ in [Double]() }
    for _ in 0..<(isMemory ? 3 : runs) {
        let ours = frameworks.map { $0.isFinished ? $0.measure(row.work, row.count, repeats) : 0 }
        times.append(swift(row.work, row.count, repeats))
        for index in ours.indices {
            ratios[index].append(times[times.count - 1] / max(ours[index], 0.1))
        }
    }
    return (Sample(times), ratios.map(Sample.init))
}

/// Prints how many times as fast as Swift's own framework each framework is, and returns the frameworks
/// that miss their goal in at least one row.
func printTable(of rows: [Row], _ frameworks: [Framework], swift: Measure) -> Set<String> {
    let titles = frameworks.map { pad($0.name, 16) }.joined()
    print("\n\(padded("work"))\(pad("n", 7))\(pad("Swift's own", 19))\(titles)")
    var behind: Set<String> = []
    for row in rows {
        let (time, ratios) = measure(row, of: frameworks, swift: swift)
        var line = padded(row.work) + pad("\(row.count)", 7)
        line += pad("\(number(time.median)) \(row.unit) ±\(number(time.spread)) %", 19)
        for (framework, ratio) in zip(frameworks, ratios) {
            guard framework.isFinished else {
                line += pad("not finished", 16)
                continue
            }
            // The goal doesn't apply while a step still has the starter's text.
            let isBehind =
                ratio.median < row.goal(of: framework) && !hasStepsLeft(framework.chapter)
            line += pad("\(number(ratio.median))× ±\(number(ratio.spread)) %", 14)
            line += isBehind ? " <" : "  "
            if isBehind { behind.insert(framework.name) }
        }
        print(line)
    }
    return behind
}

// If arguments are given, only the rows whose titles contain them are measured.
let words = CommandLine.arguments.dropFirst().joined(separator: " ").lowercased()
let shown = rows.filter { words.isEmpty || $0.work.lowercased().contains(words) }
if shown.isEmpty {
    print("No row has `\(words)` in its title:\(rows.map { "\n  \($0.work)" }.joined())")
    exit(2)
}
print(
    """

    How many times as fast as Swift's own Observation. The median of \(runs) runs, in turns; ± is half of
    the distance between the quartiles. A read or a change that nobody observes: what it takes on top of
    a plain stored property. A number with < is behind its goal: 0.67 for chapters 5 and 8; for the Bonus 8
    where nothing observes, and 3 elsewhere. A chapter is not finished if a change doesn't call `onChange`.
    """)
let frameworks = [
    Framework(chapter: 5, isFinished: Chapter5Load.isFinished(), measure: Chapter5Load.measure),
    Framework(chapter: 8, isFinished: Chapter8Load.isFinished(), measure: Chapter8Load.measure),
    Framework(chapter: Step.bonus, isFinished: BonusLoad.isFinished(), measure: BonusLoad.measure),
]
let behind = printTable(of: shown, frameworks, swift: SwiftLoad.measure)
guard words.isEmpty else { exit(0) }
let names = behind.sorted().joined(separator: ", ")
print(behind.isEmpty ? "\nEvery row reaches its goal." : "\nBehind its goal in a row: \(names).")
let isOwn = ProcessInfo.processInfo.environment["CHAPTERS"] == "Chapters"
exit(behind.isEmpty || isOwn ? 0 : 1)
