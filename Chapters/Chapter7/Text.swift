/// A line of text.
public struct Text: PrimitiveView {
    let text: String

    /// Creates a line of text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - width: The number of columns, or `nil` for as many as the text needs. Text that is too
    ///     long is cut off. A negative width traps.
    public init(_ text: String, width: Int? = nil) {
        let width = width ?? text.count
        self.text = text.prefix(width) + String(repeating: " ", count: max(0, width - text.count))
    }

    /// An empty list, because a text contains no other views.
    public var children: [Child] { [] }

    /// Draws the text as a block with one line.
    public func draw(_ parts: [Block], from origin: Origin) -> [Block] {
        [Block(lines: [Line(runs: [Line.Run(text: text, origin: origin)])])]
    }
}
