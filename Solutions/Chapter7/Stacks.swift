/// Arranges views from top to bottom.
public struct VStack: PrimitiveView {
    /// The views, from top to bottom.
    public let children: [Child]

    /// Arranges views from top to bottom.
    public init(@ViewBuilder content: () -> Group) {
        children = content().children
    }

    /// Combines the parts into one block.
    public func draw(_ parts: [Block], from origin: Origin) -> [Block] {
        [Block(lines: parts.flatMap(\.lines))]
    }
}

/// Arranges views side by side, one column apart.
public struct HStack: PrimitiveView {
    /// The views, from left to right.
    public let children: [Child]

    /// Creates a row of views.
    public init(@ViewBuilder content: () -> Group) {
        children = content().children
    }

    /// Combines the parts into one block.
    public func draw(_ parts: [Block], from origin: Origin) -> [Block] {
        var lines: [Line] = []
        for row in 0..<(parts.map(\.lines.count).max() ?? 0) {
            var line = Line()
            var column = 0
            for part in parts {
                line.pad(to: column, from: origin)
                line.runs += row < part.lines.count ? part.lines[row].runs : []
                column += part.width + 1
            }
            lines.append(line)
        }
        return [Block(lines: lines)]
    }
}
