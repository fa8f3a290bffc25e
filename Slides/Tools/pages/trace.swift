// What the program of the page for ten minutes has in memory before each of its lines, as JSON.

import Foundation

nonisolated(unsafe) var printed: [String] = []
nonisolated(unsafe) weak var list: AccessList?
nonisolated(unsafe) weak var tracking: ObservationTracking?

func print(_ text: String) {
    printed.append(text)
}

/// Writes what there is before a line is run.
func at(_ line: Int) {
    if let accessList { list = accessList }
    let trackings = train.registrar.trackings
    if let registered = trackings.values.first?.values.first { tracking = registered }
    let state: [String: Any] = [
        "line": line,
        "accessList": accessList == nil ? "nil" : "the list",
        "list": list.map { $0.entries.values.flatMap { names(of: $0.keyPaths, at: $0.registrar) } } ?? "no list",
        "trackings": trackings.map { "\(name(of: $0)): \($1.count == 0 ? "none" : "the tracking")" },
        "tracking": tracking.map { $0.registrars.map { name(of: $0) } } ?? "no tracking",
        "delay": train.stored,
        "printed": printed,
    ]
    let json = try! JSONSerialization.data(withJSONObject: state, options: [.sortedKeys, .withoutEscapingSlashes])
    FileHandle.standardOutput.write(json + Data("\n".utf8))
}

private func names(of keyPaths: Set<AnyKeyPath>, at registrar: ObservationRegistrar) -> [String] {
    keyPaths.map { "\(name(of: $0)), at \(name(of: registrar))" }
}

private func name(of registrar: ObservationRegistrar) -> String {
    registrar === train.registrar ? "train's registrar" : "another registrar"
}

private func name(of keyPath: AnyKeyPath) -> String {
    keyPath == \Train.delay ? #"\Train.delay"# : "another property"
}
