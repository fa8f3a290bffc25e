extension SourceText {
    /// Returns the file with new lines in some regions.
    ///
    /// - Parameter lines: The new lines, by the index of their region in the file.
    /// - Returns: The file, with updated line numbers for later regions.
    public func replacing(_ lines: [Int: [String]]) -> SourceText {
        var index = 0
        var number = 1
        return SourceText(
            parts: parts.map { part in
                switch part {
                case .fixed(let texts):
                    number += texts.count
                    return part
                case .region(let old):
                    let new = Region(
                        step: old.step, title: old.title, lines: lines[index] ?? old.lines,
                        line: number, opening: old.opening, closing: old.closing)
                    index += 1
                    number += new.lines.count + 2
                    return .region(new)
                }
            })
    }
}

/// A difference between the regions of a file and those of a kept text.
public struct MissingRegion: Error {
    /// The file's path in the chapter's folder.
    public let file: String
    /// The region's step; `nil` if the kept text has regions that the file doesn't have.
    public let step: Step?
}

extension SourceText {
    /// Puts kept text into the regions of files.
    ///
    /// - Parameters:
    ///   - kept: The regions' text. The title of each region is the path of its file.
    ///   - files: The files, by their paths.
    /// - Returns: The files with that text.
    /// - Throws: ``MissingRegion`` if a file's regions differ from those in the text.
    public static func put(
        _ kept: SourceText, into files: [String: SourceText]
    ) throws(MissingRegion) -> [String: SourceText] {
        for region in kept.regions where files[region.title] == nil {
            throw MissingRegion(file: region.title, step: nil)
        }
        var result: [String: SourceText] = [:]
        for (file, source) in files.sorted(by: { $0.key < $1.key }) {
            let regions = kept.regions.filter { $0.title == file }
            for (index, own) in source.regions.enumerated()
            where regions.dropFirst(index).first?.step != own.step {
                throw MissingRegion(file: file, step: own.step)
            }
            guard regions.count == source.regions.count else {
                throw MissingRegion(file: file, step: nil)
            }
            let lines = regions.map(\.lines).enumerated().map { ($0, $1) }
            result[file] = source.replacing(Dictionary(uniqueKeysWithValues: lines))
        }
        return result
    }
}
