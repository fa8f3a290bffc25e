/// Something to press.
public struct Button: PrimitiveView {
    let title: String
    let action: () -> Void

    /// A button with a title.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - action: What happens when it is pressed.
    public init(_ title: String, action: @escaping () -> Void) {
        self.title = title
        self.action = action
    }

    /// A button has no views inside it.
    public var children: [Child] { [] }

    /// Draws the title between brackets.
    public func draw(_ parts: [Block], from origin: Origin) -> [Block] {
        Text("[\(title)]").draw(parts, from: origin)
    }
}

extension Node {
    /// Presses the first button with a title, in the view or inside it.
    ///
    /// - Returns: Whether there is one.
    func press(_ title: String) -> Bool {
        // The view's value may be in other places, too: the action writes the state of this one.
        connect()
        if let button = view as? Button, button.title == title {
            button.action()
            return true
        }
        return children.contains { $0.press(title) }
    }
}
