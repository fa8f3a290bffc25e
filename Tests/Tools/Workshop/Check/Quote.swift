import WorkshopSteps

/// Code that a lesson quotes. As on the slides (`Slides/Tools/sources.py`), a comment above the block names the
/// source:
///
///     <!-- code: Solutions/Chapter1/Train.swift, Step 1.3, from `get {` to `^    }` -->
///
/// A step stands for its first region in the file. `from` and `to` select the lines from the first one that
/// contains the one text to the next one that contains the other. A text that begins with `^` must match a
/// whole line. If there are several comments, the block shows several pieces of code, separated by empty
/// lines.
enum Quote {
    /// Returns the source that a line names, or `nil` if the line isn't such a comment.
    static func source(in line: Substring) -> Substring? {
        line.wholeMatch(of: /<!-- code: (.+?) -->/)?.1
    }

    /// Returns the lines of code that comments name, without their common indentation, or `nil` if the code
    /// for a comment can't be found.
    static func lines(of sources: [Substring], text: (String) -> String?) -> [String]? {
        let pieces = sources.compactMap { lines(of: $0, text: text) }
        return pieces.count == sources.count ? Array(pieces.joined(separator: [""])) : nil
    }

    private static func lines(of source: Substring, text: (String) -> String?) -> [String]? {
        let grammar = /(.+?)(?:, Step ([\dB]+\.\d+))?(?:, from `(.+?)`(?: to `(.+?)`)?)?/
        guard let match = source.wholeMatch(of: grammar),
            let file = text(String(match.1)).flatMap({ try? SourceText($0) })
        else { return nil }
        var lines = file.unmarkedText.lines
        if let step = match.2 {
            guard let region = file.regions.first(where: { "\($0.step)" == step }) else {
                return nil
            }
            lines = region.lines
        }
        func index(_ text: Substring, from start: Int) -> Int? {
            lines[start...].firstIndex { line in
                text.hasPrefix("^") && line == text.dropFirst() || line.contains(text)
            }
        }
        if let first = match.3 {
            guard let start = index(first, from: 0),
                let end = match.4.map({ index($0, from: start) }) ?? start
            else { return nil }
            lines = Array(lines[start...end])
        }
        return lines.withoutIndentation
    }
}
