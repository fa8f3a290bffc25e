// Measures the workshop's framework and Swift's own in one run, on the same models.
import BonusLoad
import Chapter5Load
import Chapter8Load
import Chapter9Load
import Foundation
import MacroLoad
import SwiftLoad
import SwiftMacroLoad
import WorkshopSteps

/// The chapters, by the names that the tables have, in which steps are left.
let unfinished = [5, 7, 8, 9, Step.bonus].filter(hasStepsLeft)
    .map { $0 == Step.bonus ? "Bonus" : "chapter \($0)" }

/// How long a piece of work takes, by its name, for a count of objects and repeats.
typealias Measure = (_ work: String, _ count: Int, _ repeats: Int) -> Double

/// A chapter's framework, and how many times as fast as Swift's own it should be.
struct Framework {
    let name: String
    let goal: Double
    /// Whether it can be measured. A learner's chapters need not all be finished.
    let isFinished: Bool
    /// Whether a step is left. Then the goal doesn't count yet.
    var hasStepsLeft: Bool { unfinished.contains(name) }
    let measure: Measure

    init(_ name: String, _ goal: Double, _ isFinished: () -> Bool, _ measure: @escaping Measure) {
        (self.name, self.goal, self.isFinished) = (name, goal, isFinished())
        self.measure = measure
    }
}

/// A row of the table: a piece of work, and who does it.
struct Row {
    let work: String
    var unit = "ns"
    /// The count that the table shows.
    let count: Int
    /// Whether it is done where nothing observes: the Bonus is about that, above all.
    var isOutside = false
    var isMacroMade = false

    /// What the table shows.
    var title: String { isMacroMade ? "@Observable: \(work)" : work }

    /// Swift's own.
    var swift: Measure {
        if isMacroMade { return SwiftMacroLoad.measure }
        return SwiftLoad.measure
    }

    /// Ours. Up to chapter 9 clear code wins, and no row takes more than one and a half times as long as
    /// Swift's own.
    var ours: [Framework] {
        let goal = 1 / 1.5
        if isMacroMade {
            return [Framework("chapter 9", goal, MacroLoad.isFinished, MacroLoad.measure)]
        }
        return [
            Framework("chapter 5", goal, Chapter5Load.isFinished, Chapter5Load.measure),
            Framework("chapter 8", goal, Chapter8Load.isFinished, Chapter8Load.measure),
            Framework("chapter 9", goal, Chapter9Load.isFinished, Chapter9Load.measure),
            Framework("Bonus", isOutside ? 8 : 3, BonusLoad.isFinished, BonusLoad.measure),
        ]
    }
}

let handMade = [
    Row(work: "read, outside of any tracking", count: 1, isOutside: true),
    Row(work: "set, nobody observes", count: 1, isOutside: true),
    Row(work: "change in place, nobody observes", count: 1, isOutside: true),
    Row(work: "track one property, and fire", count: 1),
    Row(work: "track n objects, and fire one", count: 100),
    Row(work: "read n times in one tracking", count: 100),
    Row(work: "fire n trackings of one property", count: 1000),
    Row(work: "memory of a registrar", unit: "bytes", count: 10_000),
    Row(work: "memory of a tracking", unit: "bytes", count: 10_000),
]
let macroMade = handMade.prefix(4).map { Row(work: $0.work, count: 1, isMacroMade: true) }
let counts = [1, 10, 100, 1000, 10_000]
let runs = 9

/// What several runs gave: the middle, and how far apart they are.
struct Sample {
    private let sorted: [Double]

    init(_ values: [Double]) {
        sorted = values.isEmpty ? [0] : values.sorted()
    }

    var median: Double { sorted[sorted.count / 2] }
    /// Half of the distance between the quartiles, in percent of the median.
    var spread: Double {
        50 * (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / max(median, 0.01)
    }
}

func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func number(_ value: Double) -> String {
    String(format: value < 2 ? "%.2f" : value < 10 ? "%.1f" : "%.0f", value)
}

func padded(_ text: String) -> String { text.padding(toLength: 46, withPad: " ", startingAt: 0) }

/// What came of a row.
struct Result {
    /// A plain stored property's time, if there is one.
    let plain: Double?
    let swift: Sample
    /// Each of ours, and how many times as fast as Swift's own it was.
    let ours: [(time: Sample, ratio: Sample)]
}

/// Runs all in turns, so that what else the machine does hits all.
func measure(_ row: Row, count: Int, runs: Int) -> Result {
    let isMemory = row.unit == "bytes"
    // About ten milliseconds a run.
    let once = isMemory ? 0 : max(10, row.swift(row.work, count, 1))
    let repeats = isMemory ? 1 : max(1, min(1_000_000, Int(1e7 / (max(once, 5) * Double(count)))))
    let ours = row.ours
    var times = ours.map { _ in [Double]() }
    var swift: [Double] = []
    for _ in 0..<(isMemory ? 3 : runs) {
        for (index, framework) in ours.enumerated() where framework.isFinished {
            times[index].append(framework.measure(row.work, count, repeats))
        }
        swift.append(row.swift(row.work, count, repeats))
    }
    return Result(
        plain: SwiftLoad.measurePlain(row.work, count: count, repeats: repeats),
        swift: Sample(swift),
        ours: times.map { times in
            (Sample(times), Sample(zip(swift, times).map { $0 / max($1, 0.1) }))
        })
}

/// Prints a table: how many times as fast as Swift's own each framework does each row's work, and which
/// of them are not measured.
///
/// - Returns: The frameworks that are behind their goal in a row.
func printTable(of rows: [Row]) -> [String] {
    let unmeasured = rows[0].ours.filter { !$0.isFinished }.map(\.name)
    let titles = rows[0].ours.map { pad($0.name, 16) }.joined()
    print("\n\(padded("work"))\(pad("n", 7))\(pad("plain", 8))\(pad("Swift's own", 19))\(titles)")
    var behind: [String] = []
    for row in rows {
        let result = measure(row, count: row.count, runs: runs)
        var line = padded(row.title) + pad("\(row.count)", 7)
        line += pad(result.plain.map(number) ?? "", 8)
        let swift = result.swift
        line += pad("\(number(swift.median)) \(row.unit) ±\(number(swift.spread)) %", 19)
        for (framework, ours) in zip(row.ours, result.ours) {
            guard framework.isFinished else {
                line += pad("not finished", 16)
                continue
            }
            let isBehind = ours.ratio.median < framework.goal && !framework.hasStepsLeft
            line += pad("\(number(ours.ratio.median))× ±\(number(ours.ratio.spread)) %", 14)
            line += isBehind ? " <" : "  "
            if isBehind, !behind.contains(framework.name) { behind.append(framework.name) }
        }
        print(line)
    }
    for name in unmeasured {
        print("Not measured: \(name). A change there doesn't call `onChange` yet.")
    }
    return behind
}

// With words, the rows that have them in their title, and nothing else.
let words = CommandLine.arguments.dropFirst().joined(separator: " ").lowercased()
let rows = handMade.filter { words.isEmpty || $0.title.lowercased().contains(words) }
if rows.isEmpty {
    let titles = handMade.map { "\n  \($0.title)" }.joined()
    print("No row has `\(words)` in its title:\(titles)")
    exit(2)
}
print(
    """

    How many times as fast as Swift's own Observation. The median of \(runs) runs, in turns; ± is half of
    the distance between the quartiles. A read or a change that nobody observes: what it takes on top of
    a plain stored property. A number with < is behind its goal: 0.67 for chapters 5 to 9; for the Bonus 8
    where nothing observes, and 3 elsewhere.
    """)
var behind = printTable(of: rows)
guard words.isEmpty else { exit(0) }
print("\nClasses made by @Observable, chapter 9's and Swift's own:")
for name in printTable(of: macroMade) where !behind.contains(name) { behind.append(name) }
print(
    """

    How it grows: \(handMade[0].ours.last?.name ?? ""), in ns for each object, tracking or read, at \
    n = \(counts.map(String.init).joined(separator: ", ")), and
    in brackets how many times as fast as Swift's own. Work that grows faster than linearly would show a
    number that grows with n. (At 10,000 objects the processor's caches are full, for all.)

    """)
for row in handMade where row.unit == "ns" && row.ours.last?.isFinished == true {
    var line = padded(row.title)
    for count in counts {
        guard let last = measure(row, count: count, runs: 3).ours.last else { continue }
        line += pad("\(number(last.time.median)) (\(number(last.ratio.median)))", 15)
    }
    print(line)
}
let names = behind.joined(separator: ", ")
print(behind.isEmpty ? "\nEvery row reaches its goal." : "\nBehind its goal in a row: \(names).")
if !unfinished.isEmpty {
    print("Not counted, since steps are left: \(unfinished.joined(separator: ", ")).")
}
let isOwn = ProcessInfo.processInfo.environment["CHAPTERS"] == "Chapters"
exit(behind.isEmpty || isOwn ? 0 : 1)
