// Lets threads race on the workshop's framework and on Swift's own, and counts what goes wrong.
import Foundation
import SwiftLoad
import Synchronization
import WorkshopLoad

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

/// Shows how far it is, on one line that it writes again and again.
func show(_ name: String, _ done: Int, _ doubles: Int, _ losses: Int) -> Bool {
    let line = """
        \(name): \(grouped(done)) of \(grouped(trackings)) trackings, \(grouped(doubles)) double \
        calls, \(grouped(losses)) lost changes
        """
    FileHandle.standardError.write(Data("\r\u{1B}[K\(line)".utf8))
    return !isInterrupted.load(ordering: .relaxed)
}

let ours = WorkshopLoad.torture(trackings: trackings) {
    show("ours", $0.trackings, $0.doubles, $0.losses)
}
let swift = SwiftLoad.torture(trackings: trackings) {
    show("Swift's own", $0.trackings, $0.doubles, $0.losses)
}
FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))

print("\n               trackings   double calls   lost changes      leftovers")
for (name, row) in [
    ("ours", [ours.trackings, ours.doubles, ours.losses, ours.leftovers]),
    ("Swift's own", [swift.trackings, swift.doubles, swift.losses, swift.leftovers]),
] {
    print(
        name.padding(toLength: 12, withPad: " ", startingAt: 0), pad(grouped(row[0]), 11),
        row.dropFirst().map { pad(grouped($0), 14) }.joined(separator: " "))
}
let isGood = ours.doubles == 0 && ours.losses == 0 && ours.leftovers == 0
if !isGood { print("\nOurs should have zero in all three.") }
exit(isGood ? 0 : 1)
