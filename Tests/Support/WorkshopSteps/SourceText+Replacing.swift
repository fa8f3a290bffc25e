extension SourceText {
    /// The file with other lines in some regions.
    ///
    /// - Parameter lines: The lines, by the region's place among those of the file, from 0 on.
    /// - Returns: The file, whose later regions start in other lines.
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
