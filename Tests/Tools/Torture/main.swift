// Lets threads race on the workshop's framework and on Swift's own, and counts what goes wrong.
import BonusLoad
import Chapter5Load
import Chapter8Load
import Chapter9Load
import Foundation
import SwiftLoad
import Synchronization

/// Set by ctrl-C: what was found so far is shown all the same.
let isInterrupted = Atomic(false)
signal(SIGINT) { _ in isInterrupted.store(true, ordering: .relaxed) }

guard let trackings = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) : 1_000_000
else {
    print("usage: torture [number of trackings]")
    exit(2)
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
func show(_ name: String, _ row: [Int]) -> Bool {
    showLine(
        """
        \(name): \(grouped(row[0])) of \(grouped(trackings)) trackings, \(grouped(row[1])) double \
        calls, \(grouped(row[2])) lost changes
        """)
    return !isInterrupted.load(ordering: .relaxed)
}

// Each module has findings of its own, since it is the same file: hence the arrays.
let found = [
    (
        "chapter 5",
        Chapter5Load.torture(trackings: trackings) { show("chapter 5", $0.numbers) }.numbers
    ),
    (
        "chapter 8",
        Chapter8Load.torture(trackings: trackings) { show("chapter 8", $0.numbers) }.numbers
    ),
    (
        "chapter 9",
        Chapter9Load.torture(trackings: trackings) { show("chapter 9", $0.numbers) }.numbers
    ),
    (
        "Bonus",
        BonusLoad.torture(trackings: trackings) { show("Bonus", $0.numbers) }.numbers
    ),
    (
        "Swift's own",
        SwiftLoad.torture(trackings: trackings) { show("Swift's own", $0.numbers) }.numbers
    ),
]
showLine("")

print("\n               trackings   double calls   lost changes      leftovers")
for (name, row) in found {
    print(
        name.padding(toLength: 12, withPad: " ", startingAt: 0), pad(grouped(row[0]), 11),
        row.dropFirst().map { pad(grouped($0), 14) }.joined(separator: " "))
}
let isGood = found.dropLast().allSatisfy { $0.1.dropFirst().allSatisfy { $0 == 0 } }
if !isGood { print("\nOurs should have zero in all three.") }
exit(isGood ? 0 : 1)
