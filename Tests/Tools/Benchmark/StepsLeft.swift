import Foundation

/// Looks for steps that nobody has worked on: all their regions are as the starter has them.
///
/// - Parameter chapter: A chapter's folder, such as `Chapter5`.
/// - Returns: Whether a learner's chapter has one. The solutions have none.
func hasStepsLeft(_ chapter: String) -> Bool {
    guard ProcessInfo.processInfo.environment["CHAPTERS"] == "Chapters" else { return false }
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    func regions(_ path: String) -> [Region] {
        let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
        return Region.all(in: text ?? "")
    }
    var isWorkedOn: [String: Bool] = [:]
    let starter = regions("Tests/Tools/Workshop/Starters/\(chapter).txt")
    for (file, regionsOfFile) in Dictionary(grouping: starter, by: \.title) {
        let own = Dictionary(grouping: regions("Chapters/\(chapter)/\(file)"), by: \.step)
        for (step, regions) in Dictionary(grouping: regionsOfFile, by: \.step) {
            let isAsBefore = own[step]?.map(\.lines) == regions.map(\.lines)
            isWorkedOn[step] = isWorkedOn[step] == true || !isAsBefore
        }
    }
    return isWorkedOn.values.contains(false)
}

/// The lines of a step between its two comments, without their indentation.
private struct Region {
    let step: String
    let title: String
    var lines: [String] = []

    static func all(in text: String) -> [Region] {
        var (regions, isInside): ([Region], Bool) = ([], false)
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("// MARK: Step "), let point = line.firstRange(of: " · ") {
                let step = line[..<point.lowerBound].dropFirst("// MARK: Step ".count)
                regions.append(Region(step: String(step), title: String(line[point.upperBound...])))
                isInside = true
            } else if line.hasPrefix("// END Step ") {
                isInside = false
            } else if isInside, !line.isEmpty {
                regions[regions.count - 1].lines.append(line)
            }
        }
        return regions
    }
}
