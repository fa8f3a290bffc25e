// Lets threads race on the workshop's framework and on Swift's own, and counts what goes wrong.
import BonusLoad
import Chapter5Load
import Chapter8Load
import Chapter9Load
import Foundation
import SwiftLoad
import Synchronization
import WorkshopSteps

/// Set by ctrl-C: what was found so far is shown all the same.
let isInterrupted = Atomic(false)
signal(SIGINT) { _ in isInterrupted.store(true, ordering: .relaxed) }

/// What threads race on, and the chapter; Swift's own has none, and is always there.
let frameworks: [(name: String, chapter: Int?, torture: (Int, ([Int]) -> Bool) -> [Int])] = [
    ("chapter 5", 5, Chapter5Load.torture), ("chapter 8", 8, Chapter8Load.torture),
    ("chapter 9", 9, Chapter9Load.torture), ("Bonus", Step.bonus, BonusLoad.torture),
    ("Swift's own", nil, SwiftLoad.torture),
]
let chapters = frameworks.compactMap(\.chapter)
var trackings = 1_000_000
var named: Set<Int> = []
for word in CommandLine.arguments.dropFirst() {
    if let number = Int(word) {
        trackings = number
    } else if let chapter = Step.chapter(ofModule: word.capitalized), chapters.contains(chapter) {
        named.insert(chapter)
    } else {
        let modules = chapters.map(Step.module).joined(separator: ", ")
        print("`\(word)` is neither a number nor one of \(modules).")
        print("usage: torture [number of trackings] [chapter ...]")
        exit(2)
    }
}
// Threads may crash a chapter that isn't finished: it has to be named.
let leftOut = frameworks.filter { framework in
    framework.chapter.map { named.isEmpty ? hasStepsLeft($0) : !named.contains($0) } ?? false
}
if named.isEmpty, !leftOut.isEmpty {
    let names = leftOut.map(\.name).joined(separator: ", ")
    let first = leftOut[0].chapter.map(Step.module) ?? ""
    print("Left out, since steps are left: \(names). Name a chapter to run it: torture \(first)")
}

func grouped(_ number: Int) -> String {
    number < 1_000
        ? "\(number)" : "\(grouped(number / 1_000)),\("\(number % 1_000 + 1_000)".dropFirst())"
}

func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

/// Writes the line that shows how far it is again, if a terminal is there to show it.
func showLine(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
}

/// Shows how far it is.
///
/// - Returns: Whether to go on.
func show(_ name: String, _ row: [Int], of trackings: Int) -> Bool {
    showLine(
        """
        \(name): \(grouped(row[0])) of \(grouped(trackings)) trackings, \(grouped(row[1])) double \
        calls, \(grouped(row[2])) lost changes
        """)
    return !isInterrupted.load(ordering: .relaxed)
}

let found = frameworks.filter { framework in !leftOut.contains { $0.name == framework.name } }
    .map { framework in
        let row = framework.torture(trackings) { show(framework.name, $0, of: trackings) }
        return (name: framework.name, row: row)
    }
showLine("")

print("\n               trackings   double calls   lost changes      leftovers")
for (name, row) in found {
    print(
        name.padding(toLength: 12, withPad: " ", startingAt: 0), pad(grouped(row[0]), 11),
        row.dropFirst().map { pad(grouped($0), 14) }.joined(separator: " "))
}
let isGood = found.dropLast().allSatisfy { $0.row.dropFirst().allSatisfy { $0 == 0 } }
if !isGood { print("\nOurs should have zero in all three.") }
exit(isGood ? 0 : 1)
