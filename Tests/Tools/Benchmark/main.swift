// Measures the workshop's framework and Swift's own in one run, on the same models.
import Foundation
import MacroLoad
import SwiftLoad
import SwiftMacroLoad
import WorkshopLoad

/// A row of the table: a piece of work, how often it is repeated, and how much faster we should be.
struct Row {
    let work: String
    let unit: String
    /// The count that the table shows, and the greatest that growth is shown for.
    let count: Int
    let limit: Int
    let goal: Double
    /// Whether the models are made by `@Observable`, chapter 9's and Swift's own.
    var isMacroMade = false

    /// What the table shows.
    var title: String { isMacroMade ? "@Observable: \(work)" : work }

    /// Measures the workshop's.
    func ours(count: Int, repeats: Int) -> Double {
        if isMacroMade { return MacroLoad.measure(work, count: count, repeats: repeats) }
        return WorkshopLoad.measure(work, count: count, repeats: repeats)
    }

    /// Measures Swift's own.
    func swifts(count: Int, repeats: Int) -> Double {
        if isMacroMade { return SwiftMacroLoad.measure(work, count: count, repeats: repeats) }
        return SwiftLoad.measure(work, count: count, repeats: repeats)
    }
}

let handMade = [
    Row(work: "read, outside of any tracking", unit: "ns", count: 1, limit: 10_000, goal: 8),
    Row(work: "set, nobody observes", unit: "ns", count: 1, limit: 10_000, goal: 8),
    Row(work: "change in place, nobody observes", unit: "ns", count: 1, limit: 10_000, goal: 8),
    Row(work: "track one property, and fire", unit: "ns", count: 1, limit: 10_000, goal: 2.5),
    Row(work: "track n objects, and fire one", unit: "ns", count: 100, limit: 10_000, goal: 2.5),
    Row(work: "read n times in one tracking", unit: "ns", count: 100, limit: 10_000, goal: 2.5),
    Row(work: "fire n trackings of one property", unit: "ns", count: 1000, limit: 10000, goal: 2.5),
    Row(work: "memory of a registrar", unit: "bytes", count: 10_000, limit: 10_000, goal: 2.5),
    Row(work: "memory of a tracking", unit: "bytes", count: 10_000, limit: 10_000, goal: 2.5),
]
let rows =
    handMade
    + handMade.prefix(4).map { row in
        var row = row
        row.isMacroMade = true
        return row
    }
let counts = [1, 10, 100, 1000, 10_000]
let runs = 9

/// What several runs gave: the middle, and how far apart they are.
struct Sample {
    private let sorted: [Double]

    init(_ values: [Double]) {
        sorted = values.sorted()
    }

    var median: Double { sorted[sorted.count / 2] }
    var best: Double { sorted[0] }
    /// Half of the distance between the quartiles, in percent of the median.
    var spread: Double {
        50 * (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / max(median, 0.01)
    }
}

func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func number(_ value: Double) -> String {
    value < 10 ? String(format: "%.1f", value) : String(format: "%.0f", value)
}

/// Runs both in turns, so that what else the machine does hits both.
func compare(_ row: Row, count: Int, runs: Int) -> (ours: Sample, swift: Sample, ratio: Sample) {
    let isMemory = row.unit == "bytes"
    // About ten milliseconds a run.
    let once = isMemory ? 0 : max(10, row.swifts(count: count, repeats: 1))
    let repeats = isMemory ? 1 : max(1, min(1_000_000, Int(1e7 / (max(once, 5) * Double(count)))))
    let pairs = (0..<(isMemory ? 3 : runs)).map { _ in
        (
            row.ours(count: count, repeats: repeats),
            row.swifts(count: count, repeats: repeats)
        )
    }
    return (
        Sample(pairs.map(\.0)), Sample(pairs.map(\.1)),
        Sample(pairs.map { $0.1 / max($0.0, 0.1) })
    )
}

print(
    """

    Ours against Swift's own Observation. The median of \(runs) runs, in turns; ± is half of the distance
    between the quartiles. A read or a change that nobody observes: what it takes on top of a
    plain stored property. The last rows: classes with `@Observable`, chapter 9's and Swift's own.

    \("work".padding(toLength: 46, withPad: " ", startingAt: 0))     n      ours     Swift's     ratio   goal
    """)
var isBehind = false
for row in rows {
    let (ours, swift, ratio) = compare(row, count: row.count, runs: runs)
    let isGood = ratio.median >= row.goal
    isBehind = isBehind || !isGood
    print(
        row.title.padding(toLength: 46, withPad: " ", startingAt: 0),
        pad("\(row.count)", 6), pad("\(number(ours.median)) ±\(number(ours.spread)) %", 14),
        pad("\(number(swift.median)) ±\(number(swift.spread)) %", 14),
        pad(row.unit, 6), pad("\(number(ratio.median))×", 6), pad("≥ \(number(row.goal))×", 8),
        isGood ? "" : "  ← behind")
}
print(
    """

    How it grows: ours, for each object, tracking or read, at n = \(counts.map(String.init).joined(separator: ", ")),
    and in brackets how many times faster than Swift's own. Work that grows faster than linearly would
    show a number that grows with n. (At 10,000 objects the processor's caches are full, for both.)

    """)
for row in rows where row.unit == "ns" {
    var line = row.title.padding(toLength: 46, withPad: " ", startingAt: 0)
    for count in counts where count <= row.limit {
        let (ours, _, ratio) = compare(row, count: count, runs: 3)
        line += pad("\(number(ours.median)) (\(number(ratio.median)))", 15)
    }
    print(line)
}
let isFlat = ViewGrowth.printTable()
isBehind = isBehind || !isFlat
print(isBehind ? "\nA row is behind its goal." : "\nEvery row reaches its goal.")
exit(isBehind ? 1 : 0)
