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

/// What threads race on.
struct Framework {
    let name: String
    /// The chapter, whose module's name it has as a word; `nil` for Swift's own, which is always there.
    let chapter: Int?
    let torture: (_ trackings: Int, _ name: String) -> [Int]
}

// Each module has findings of its own, since it is the same file.
let frameworks = [
    Framework(name: "chapter 5", chapter: 5) { trackings, name in
        Chapter5Load.torture(trackings: trackings) { show(name, $0.numbers, of: trackings) }.numbers
    },
    Framework(name: "chapter 8", chapter: 8) { trackings, name in
        Chapter8Load.torture(trackings: trackings) { show(name, $0.numbers, of: trackings) }.numbers
    },
    Framework(name: "chapter 9", chapter: 9) { trackings, name in
        Chapter9Load.torture(trackings: trackings) { show(name, $0.numbers, of: trackings) }.numbers
    },
    Framework(name: "Bonus", chapter: Step.bonus) { trackings, name in
        BonusLoad.torture(trackings: trackings) { show(name, $0.numbers, of: trackings) }.numbers
    },
    Framework(name: "Swift's own", chapter: nil) { trackings, name in
        SwiftLoad.torture(trackings: trackings) { show(name, $0.numbers, of: trackings) }.numbers
    },
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
    var digits = "\(number)"
    var groups: [String] = []
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
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
    .map { (name: $0.name, row: $0.torture(trackings, $0.name)) }
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
