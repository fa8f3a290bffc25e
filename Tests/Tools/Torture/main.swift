// Lets threads race on the workshop's framework and on Swift's own framework, and counts the errors.
import BonusLoad
import Chapter5Load
import Chapter8Load
import Foundation
import SwiftLoad
import WorkshopSteps

/// The rows of the table, and their chapters. Swift's own framework has no chapter.
let frameworks: [(name: String, chapter: Int?, torture: (Int) async -> [Int])] = [
    ("chapter 5", 5, Chapter5Load.torture),
    ("chapter 8", 8, Chapter8Load.torture),
    ("· loops", 8, { await Chapter8Load.torture(changes: $0, withTokens: false) }),
    ("· tokens", 8, { await Chapter8Load.torture(changes: $0, withTokens: true) }),
    ("Bonus", Step.bonus, BonusLoad.torture),
    ("Swift's own", nil, SwiftLoad.torture),
]
let chapters = [5, 8, Step.bonus]
var races = 1_000_000
var named: Set<Int> = []
for word in CommandLine.arguments.dropFirst() {
    if let number = Int(word) {
        races = number
    } else if let chapter = Step.chapter(ofModule: word.capitalized), chapters.contains(chapter) {
        named.insert(chapter)
    } else {
        print("usage: torture [number of races] [Chapter5 | Chapter8 | Bonus ...]")
        exit(2)
    }
}
// The threads can crash an unfinished chapter, so it runs only if an argument names it.
let leftOut = chapters.filter { named.isEmpty ? hasStepsLeft($0) : !named.contains($0) }
if named.isEmpty, let first = leftOut.first {
    let names = leftOut.map(Step.module).joined(separator: ", ")
    print("Left out, since steps are left: \(names).")
    print("Name a chapter to run it: torture \(Step.module(of: first))")
}

func pad(_ number: Int, _ width: Int) -> String {
    let text = number.formatted(.number.locale(Locale(identifier: "en_US")))
    return String(repeating: " ", count: max(0, width - text.count)) + text
}

print("\n                   races    extra calls   lost changes      leftovers")
var isGood = true
for (name, chapter, torture) in frameworks {
    if let chapter, leftOut.contains(chapter) { continue }
    let numbers = await torture(races)
    print(
        name.padding(toLength: 12, withPad: " ", startingAt: 0), pad(numbers[0], 11),
        numbers.dropFirst().map { pad($0, 14) }.joined(separator: " "))
    fflush(nil)
    if chapter != nil, numbers.dropFirst() != [0, 0, 0] { isGood = false }
}
if !isGood { print("\nOurs should have zero in all three.") }
exit(isGood ? 0 : 1)
